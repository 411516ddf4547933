import { enrollment, type Seats } from '#contract/enrollment/enrollment.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { FoundChoice, type FoundChoiceProps, useTyped } from '#web/ui/form/FoundChoice.tsx'

type Props = FoundChoiceProps & {
  course_id?: number
  except?: number
  term_id?: number
  /** Names of those that were chosen before. */
  names?: Readonly<Record<string, string>>
}

/**
 * Chooses open sections by name, number or course; says how many seats are left. Those of `term_id` stand first, and
 * each says its term and grades.
 */
export const SectionPicker = ({ course_id, except, term_id, ...props }: Props) => {
  const t = useTexts()
  const { search, ...typing } = useTyped()
  const { data } = useReading(enrollment.choices, {
    search,
    ...(course_id && { course_id }),
    ...(term_id && { term_id }),
  })
  const label = ({ name, number, term, grade_levels, seats, taken, waiting }: Seats) =>
    [
      name,
      number,
      term_id && term,
      term_id && grade_levels.length > 0 && t('people.grade', { grade: grade_levels.join(', ') }),
      seats === null
        ? t('enrollment.no-cap', { taken })
        : seats > taken
          ? t('enrollment.seats-left', { left: seats - taken })
          : t('enrollment.full-waiting', { waiting }),
    ]
      .filter(Boolean)
      .join(' · ')
  const offered = (data?.rows ?? [])
    .filter(({ id }) => id !== except)
    .map((row) => ({ value: String(row.id), label: label(row) }))
  return <FoundChoice {...props} {...typing} offered={offered} />
}
