import { IconTargetArrow } from '@tabler/icons-react'
import type { StandardsBook } from '#contract/gradebook/standards.contract.ts'
import { inOrder } from '#contract/gradebook/standards.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { readStandards } from './standard-mastery.ts'
import { MasteryText } from '../grid/MasteryText.tsx'

/** Where one student stands in every standard, set by set, with the scores that it comes from. */
export const StandardsProgress = ({ book }: { book: StandardsBook }) => {
  const t = useTexts()
  const { number } = useFormat()
  const read = readStandards(book)
  const [student] = book.students
  if (!student || book.standards.length === 0)
    return (
      <div className="card">
        <EmptyState icon={IconTargetArrow} title={t('standards.progress-none')}>
          {t('standards.progress-none-why')}
        </EmptyState>
      </div>
    )
  const placeOf = new Map(book.activities.map((one) => [one.activity_id, one]))
  return (
    <div className="stack">
      {book.sets.map((set) => {
        const all = book.standards.filter((one) => one.standard_set_id === set.id)
        return (
          <Card key={set.id} flush title={set.name} count={all.length}>
            <div className="table-scroll" role="region" tabIndex={0} aria-label={set.name}>
              <table className="table progress-table">
                <thead>
                  <tr>
                    <th scope="col">{t('standards.body')}</th>
                    <th scope="col">{t('standards.mastery-now')}</th>
                    <th scope="col">{t('standards.scores')}</th>
                  </tr>
                </thead>
                <tbody>
                  {all.map(({ id, code, body }) => {
                    const mastery = read.mastery(student.id, id)
                    const scores = inOrder(
                      read
                        .scoresOf(student.id, id)
                        .flatMap((one) => (one.points === null ? [] : [{ ...one, points: one.points }])),
                    )
                    return (
                      <tr key={id}>
                        <td>
                          <bdi className="medium">{code}</bdi>
                          <span className="small muted column">
                            <bdi>{body}</bdi>
                          </span>
                        </td>
                        <td>{mastery && <MasteryText mastery={mastery} scale={set} />}</td>
                        <td>
                          <ul className="small">
                            {scores.map((one) => (
                              <li key={one.activity_id}>
                                <Code>{number(one.points)}</Code>{' '}
                                <bdi className="muted">{placeOf.get(one.activity_id)?.name}</bdi>
                              </li>
                            ))}
                          </ul>
                        </td>
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </div>
          </Card>
        )
      })}
    </div>
  )
}
