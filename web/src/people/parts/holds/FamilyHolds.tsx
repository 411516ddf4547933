import { holds } from '#contract/people/holds.contract.ts'
import { parent, student } from '#contract/kernel/access.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Note } from '#web/ui/Note.tsx'
import { useEffectWords } from './hold-words.ts'

/** Holds on the student who is signed in, on a child, or on all children: what is withheld and what to do. */
export const FamilyHolds = ({ student_id }: { student_id?: number }) => {
  const t = useTexts()
  const { date } = useFormat()
  const effects = useEffectWords()
  const { role } = useSignedIn()
  const { data } = useReading(
    holds.own,
    { ...(student_id && { student_id }) },
    { when: role === student || role === parent },
  )
  return (data?.rows ?? []).map((hold, at) => (
    <Note
      key={at}
      tone="hold"
      title={
        role === parent && student_id === undefined
          ? t('holds.family-title', { name: hold.student, hold: hold.name })
          : hold.name
      }
    >
      <p>
        {t('holds.family-withholds', { effects: effects(hold) })}{' '}
        {hold.end_date && t('holds.family-until', { day: date(hold.end_date) })}
      </p>
      <p>
        {hold.instructions && <bdi>{hold.instructions}</bdi>} {t('holds.family-ask')}
      </p>
    </Note>
  ))
}
