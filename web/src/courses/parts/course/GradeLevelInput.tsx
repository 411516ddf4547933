import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { courses } from '#contract/courses/courses.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'

/** A grade level, with those offered that the courses of the school are for. */
export const GradeLevelInput = (props: AutocompleteProps) => {
  const { role } = useSignedIn()
  const levels = useReading(courses.choices, {}, { when: role === schoolAdmin }).data?.grade_levels ?? []
  return <Autocomplete {...props} data={levels} />
}
