import { type Gradebook, type GradingRules } from '#contract/gradebook/gradebook.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import type { GradeStore } from '#web/gradebook/parts/grid/grade-store.ts'

const examples = 3

/** What saving would change, told before it is done. */
export const Effect = ({ book, store, rules }: { book: Gradebook; store: GradeStore; rules: GradingRules }) => {
  const t = useTexts()
  const { percent } = useFormat()
  const textOf = (value: number | null, letter: string | null) =>
    value === null ? '–' : `${percent(value)} ${letter ?? ''}`.trim()
  const changes = book.students.flatMap((student) => {
    const before = store.total(student.id)
    const after = store.explained(student.id, rules)
    return before.percent === after.percent && before.letter === after.letter ? [] : [{ student, before, after }]
  })
  return (
    <div className="small" role="status" aria-live="polite">
      <span className="medium">{t('gradebook.rules-effect', { count: changes.length })}</span>
      {changes.slice(0, examples).map(({ student, before, after }) => (
        <div key={student.id} className="muted">
          <bdi>
            {student.fname} {student.lname}
          </bdi>{' '}
          <bdi dir="ltr">
            {textOf(before.percent, before.letter)} → {textOf(after.percent, after.letter)}
          </bdi>
        </div>
      ))}
    </div>
  )
}
