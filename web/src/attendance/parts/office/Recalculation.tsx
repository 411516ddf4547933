import { Button } from '@mantine/core'
import { useState } from 'react'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { DateField } from '#web/ui/form/DateField.tsx'

/** Days counted anew after the rule or a code changed: what would change is shown before anything does. */
export const Recalculation = () => {
  const t = useTexts()
  const { number, shortDay } = useFormat()
  const [range, setRange] = useState<{ from: string | null; to: string | null }>({ from: null, to: null })
  const preview = useSend(attendanceOffice.recalculate)
  const change = useSend(attendanceOffice.recalculate, {
    refresh: [attendanceOffice.rates],
    onDone: ({ changed }) => {
      preview.reset()
      toastSaved(t('attendance.days-changed', { count: changed }))
    },
  })
  const { from, to } = range
  const pick = (next: Partial<typeof range>) => {
    setRange({ ...range, ...next })
    preview.reset()
  }
  const found = preview.data
  const worth = (absence: number | null) => (absence === null ? t('attendance.does-not-count') : number(absence))
  return (
    <Card title={t('attendance.recount')}>
      <div className="stack close">
        <p className="muted">{t('attendance.recount-what')}</p>
        <div className="row wrap bottom">
          <DateField label={t('attendance.from')} value={from} onChange={(value) => pick({ from: value || null })} />
          <DateField
            label={t('attendance.to')}
            value={to}
            onChange={(value) => pick({ to: value || null })}
            {...(from && { minDate: from })}
          />
          <Button
            disabled={!from || !to}
            loading={preview.sending}
            onClick={() => from && to && preview.send({ from, to, confirmed: false })}
          >
            {t('attendance.recount-check')}
          </Button>
        </div>
        {found?.changed === 0 && <Note tone="ok" title={t('attendance.recount-same')} />}
        {found && found.changed > 0 && (
          <>
            <Note
              tone="warn"
              title={t('attendance.recount-found', { count: found.changed, students: found.students })}
            />
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{t('attendance.student')}</th>
                  <th scope="col">{t('attendance.date')}</th>
                  <th scope="col" className="numeric">
                    {t('attendance.before')}
                  </th>
                  <th scope="col" className="numeric">
                    {t('attendance.after')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {found.examples.map((day) => (
                  <tr key={`${day.id}:${day.date}`}>
                    <td>
                      <bdi>
                        {day.fname} {day.lname}
                      </bdi>
                    </td>
                    <td>{shortDay(day.date)}</td>
                    <td className="numeric">{worth(day.before)}</td>
                    <td className="numeric">{worth(day.after)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <div>
              <Button loading={change.sending} onClick={() => from && to && change.send({ from, to, confirmed: true })}>
                {t('attendance.recount-do', { count: found.changed })}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
