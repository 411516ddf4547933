import { Button, Modal } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { academicYears } from '#contract/settings/academic-years.contract.ts'
import { yearOf } from '#contract/settings/academic-years.rules.ts'
import { academicTerm, academicYear, gradingPeriod } from '#contract/settings/catalogs.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'

const refresh = [academicYear.list, academicTerm.list, gradingPeriod.list]

/** What is done with whole years: the next one after the latest, and years for terms that lie in none. */
export const YearTools = () => {
  const t = useTexts()
  const [adding, setAdding] = useState(false)
  const terms = useReading(academicTerm.list, { size: 200 }).data?.rows ?? []
  const { data } = useReading(academicYear.list, { size: 200, sort: 'start_date', descending: true })
  const fromTerms = useSend(academicYears.fromTerms, {
    refresh,
    onDone: ({ count }) => toastSaved(t('settings.years-made', { count })),
  })
  if (!data?.can.edit) return null
  const [latest] = data.rows
  const outside = terms.filter((term) => !yearOf(data.rows, term)).length
  return (
    <>
      {outside > 0 && (
        <Note tone="warn" title={t('settings.terms-outside', { count: outside })}>
          <Button size="xs" loading={fromTerms.sending} onClick={() => fromTerms.send({})}>
            {t('settings.years-from-terms')}
          </Button>
        </Note>
      )}
      {latest && (
        <div className="row">
          <Button leftSection={<IconCalendarPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
            {t('settings.add-next-year')}
          </Button>
        </div>
      )}
      {latest && adding && <NextYear id={latest.id} after={latest.name} onClose={() => setAdding(false)} />}
    </>
  )
}

/** The next year as it would be, before it is. */
const NextYear = ({ id, after, onClose }: { id: number; after: string; onClose: () => void }) => {
  const t = useTexts()
  const { date } = useFormat()
  const { data: plan } = useReading(academicYears.addNext, { id, confirmed: false })
  const add = useSend(academicYears.addNext, {
    refresh,
    onDone: ({ name }) => {
      toastSaved(t('settings.year-added', { name }))
      onClose()
    },
  })
  const days = ({ start_date, end_date }: { start_date: string; end_date: string }) =>
    t('settings.from-to', { from: date(start_date), to: date(end_date) })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('settings.add-next-year')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack">
        <p className="secondary">{t('settings.next-year-sub', { name: after })}</p>
        {!plan && <ListSkeleton />}
        {plan && (
          <>
            {plan.met !== null && <Note tone="danger" title={t('schedule.overlaps', { name: plan.met })} />}
            <div>
              <div className="medium">
                <bdi>{plan.name}</bdi>
              </div>
              <div className="small muted">{days(plan)}</div>
            </div>
            <ul className="list">
              {plan.terms.map((term) => (
                <li key={term.name}>
                  <div className="grow">
                    <div className="medium">
                      <bdi>{term.name}</bdi>
                    </div>
                    <div className="small muted">{days(term)}</div>
                    {term.periods.map((period) => (
                      <div key={period.name} className="small">
                        <bdi>{period.name}</bdi> <span className="muted">{days(period)}</span>
                        {period.closes_on && (
                          <span className="muted"> · {t('settings.closes-on', { date: date(period.closes_on) })}</span>
                        )}
                      </div>
                    ))}
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="row dialog-actions">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="filled"
            disabled={!plan || plan.met !== null}
            loading={add.sending}
            onClick={() => add.send({ id, confirmed: true })}
          >
            {plan ? t('settings.add-year', { name: plan.name }) : t('settings.add-next-year')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
