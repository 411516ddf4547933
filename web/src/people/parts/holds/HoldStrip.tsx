import { holds } from '#contract/people/holds.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { useEffectWords } from './hold-words.ts'

/** Over every page of a student who is on hold: which hold, and what it withholds. */
export const HoldStrip = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const { date } = useFormat()
  const effects = useEffectWords()
  const { data } = useReading(holds.ofStudent, { student_id })
  const on = (data?.rows ?? []).filter(({ state }) => state === 'on')
  const implied = data?.implied
  const count = on.length + (implied ? 1 : 0)
  if (count === 0) return null
  const names = [...new Set([...on.map(({ name }) => name), ...(implied ? [implied.name] : [])])].join(', ')
  const all = [...on, ...(implied ? [implied] : [])]
  const since = on.map(({ start_date }) => start_date).toSorted()[0]
  return (
    <Note tone="hold" title={t('holds.on', { count, names })}>
      {[
        t('holds.withholds', {
          effects: effects({
            on_transcript: all.some((one) => one.on_transcript),
            on_report_card: all.some((one) => one.on_report_card),
            on_enrollment: all.some((one) => one.on_enrollment),
          }),
        }),
        since && t('holds.since', { day: date(since) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Note>
  )
}
