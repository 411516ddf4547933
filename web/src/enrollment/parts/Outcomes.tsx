import type { Outcome } from '#contract/enrollment/enrollment.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { OutcomeChip } from './OutcomeChip.tsx'

/** What would happen to each: a seat, the waiting list, what is asked for first and what meets at the same time. */
export const Outcomes = ({ rows }: { rows: readonly Outcome[] }) => (
  <ul className="list">
    {rows.map((row) => (
      <li key={`${row.student_id}:${row.section_id}`}>
        <div className="grow">
          <div className="medium">
            <bdi>{row.student}</bdi>
          </div>
          <Remarks row={row} />
        </div>
        <OutcomeChip outcome={row.outcome} />
      </li>
    ))}
  </ul>
)

const Remarks = ({ row: { section, outcome, missing, holds, clashes } }: { row: Outcome }) => {
  const t = useTexts()
  return (
    <>
      <div className="small muted">
        <bdi>{section}</bdi>
        {missing.length > 0 && <> · {t('enrollment.asks-for', { courses: missing.join(', ') })}</>}
      </div>
      {outcome !== 'already' && holds.length > 0 && (
        <div className="small ink-warn">{t('enrollment.held-by', { holds: holds.join(', ') })}</div>
      )}
      {outcome !== 'already' && clashes.length > 0 && (
        <div className="small ink-warn">{t('enrollment.clashes', { sections: clashes.join(', ') })}</div>
      )}
    </>
  )
}
