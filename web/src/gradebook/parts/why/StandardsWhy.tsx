import type { StandardsBook } from '#contract/gradebook/standards.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '#web/ui/Person.tsx'
import { readStandards } from '../standards/standard-mastery.ts'

/**
 * Beside the arithmetic of a total: where the student stands in the standards of the class. They are no part of the
 * total.
 */
export const StandardsWhy = ({ book, student_id }: { book: StandardsBook; student_id: number | undefined }) => {
  const t = useTexts()
  const { number } = useFormat()
  if (student_id === undefined || book.standards.length === 0) return null
  const read = readStandards(book)
  return (
    <details>
      <summary className="medium">{t('standards.title')}</summary>
      <p className="small muted">{t('standards.apart')}</p>
      <ul className="small">
        {book.standards.map(({ id, code, body }) => {
          const mastery = read.mastery(student_id, id)
          return (
            <li key={id} className="row">
              <span className="grow" title={body}>
                <bdi>{code}</bdi>
              </span>
              <bdi className="muted">{mastery?.level}</bdi>
              <Code>{mastery?.value == null ? '–' : number(mastery.value)}</Code>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
