import { Button } from '@mantine/core'
import { IconHandOff, IconHandStop, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Hold, holds, type ImpliedHold } from '#contract/people/holds.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { ChangeHoldDrawer } from './ChangeHoldDrawer.tsx'
import { useEffectWords } from './hold-words.ts'
import { PlaceHoldDrawer } from './PlaceHoldDrawer.tsx'
import { ReleaseHoldsDrawer } from './ReleaseHoldsDrawer.tsx'

const stands = ({ state }: Hold): boolean => state === 'on' || state === 'later'

/** Holds of a student: those that are on with what can be done about them, and what was. */
export const HoldsCard = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const { data } = useReading(holds.ofStudent, { student_id })
  const [placing, setPlacing] = useState(false)
  const [changing, setChanging] = useState<Hold>()
  const [releasing, setReleasing] = useState<Hold>()
  if (!data) return null
  const present = data.rows.filter(stands)
  const earlier = data.rows.filter((row) => !stands(row))
  return (
    <Card
      flush
      title={t('holds.title')}
      count={present.length + (data.implied ? 1 : 0)}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setPlacing(true)}>
          {t('holds.place')}
        </Button>
      }
    >
      {present.length === 0 && !data.implied && <EmptyState icon={IconHandStop} title={t('holds.none')} />}
      <ul className="list">
        {data.implied && <Implied hold={data.implied} />}
        {present.map((row) => (
          <HoldLine key={row.id} hold={row} onChange={() => setChanging(row)} onRelease={() => setReleasing(row)} />
        ))}
      </ul>
      {earlier.length > 0 && (
        <details>
          <summary className="card-sentence">{t('holds.history', { count: earlier.length })}</summary>
          <ul className="list">
            {earlier.map((row) => (
              <HoldLine key={row.id} hold={row} />
            ))}
          </ul>
        </details>
      )}
      {placing && <PlaceHoldDrawer student_ids={[student_id]} onClose={() => setPlacing(false)} />}
      {changing && <ChangeHoldDrawer hold={changing} onClose={() => setChanging(undefined)} />}
      {releasing && (
        <ReleaseHoldsDrawer student_ids={[student_id]} only={releasing.id} onClose={() => setReleasing(undefined)} />
      )}
    </Card>
  )
}

const Implied = ({ hold }: { hold: ImpliedHold }) => {
  const t = useTexts()
  const effects = useEffectWords()
  return (
    <li>
      <div className="grow">
        <div className="row wrap">
          <bdi className="medium">{hold.name}</bdi>
          <StatusChip status="hold" word={t('holds.state-on')} />
        </div>
        <div className="small">{t('holds.withholds', { effects: effects(hold) })}</div>
        <div className="small muted">{t('holds.by-status', { status: hold.status })}</div>
      </div>
    </li>
  )
}

const chips = { on: 'hold', later: 'pending', over: 'inactive', released: 'inactive' } as const

const HoldLine = ({ hold, onChange, onRelease }: { hold: Hold; onChange?: () => void; onRelease?: () => void }) => {
  const t = useTexts()
  const { date, moment } = useFormat()
  const effects = useEffectWords()
  const { state, source, start_date, end_date, placed_by, released_by, released_at } = hold
  const by = (key: 'placed' | 'released', at: string, name: string) =>
    name ? t(`holds.${key}-by`, { at: moment(at), name }) : t(`holds.${key}-at`, { at: moment(at) })
  return (
    <li>
      <div className="grow">
        <div className="row wrap">
          <bdi className="medium">{hold.name}</bdi>
          <StatusChip status={chips[state]} word={t(`holds.state-${state}`)} />
          {source !== 'office' && <span className="small muted">{t(`holds.source-${source}`)}</span>}
        </div>
        <div className="small">{t('holds.withholds', { effects: effects(hold) })}</div>
        {hold.reason && (
          <div className="small">
            <bdi>{hold.reason}</bdi>
          </div>
        )}
        <div className="small muted">
          {[
            t('holds.starts', { day: date(start_date) }),
            end_date && t('holds.until', { day: date(end_date) }),
            by('placed', hold.placed_at, placed_by),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {released_at && (
          <div className="small muted">
            {by('released', released_at, released_by)}
            {hold.release_reason && (
              <>
                : <bdi>{hold.release_reason}</bdi>
              </>
            )}
          </div>
        )}
      </div>
      {onChange && onRelease && (
        <ActionMenu
          label={t('ui.actions-for', { name: hold.name })}
          actions={[
            { label: t('holds.release'), icon: IconHandOff, onClick: onRelease },
            { label: t('holds.change'), icon: IconPencil, onClick: onChange },
          ]}
        />
      )}
    </li>
  )
}
