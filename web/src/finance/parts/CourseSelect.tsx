import { may } from '#contract/access.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import type { ControlProps } from '#web/ui/catalog/FieldControl.tsx'
import { FoundChoice, useTyped } from '#web/ui/form/FoundChoice.tsx'

/** The course that a price is for, found by name or number. */
export const CourseSelect = ({ value, onChange, ...props }: ControlProps) => {
  const { search, ...typing } = useTyped()
  const id = String(value ?? '')
  const reads = may(useSignedIn(), 'courses.read')
  const { data, isFetching } = useReading(courses.list, { search, size: 20 }, { when: reads })
  const { data: chosen } = useReading(courses.read, { course_id: Number(id) }, { when: reads && id !== '' })
  return (
    <FoundChoice
      {...props}
      {...typing}
      single
      disabled={!reads}
      value={id === '' ? [] : [id]}
      names={{ [id]: chosen?.name ?? '' }}
      onChange={([next = '']) => onChange(next)}
      offered={(data?.rows ?? []).map((row) => ({
        value: String(row.id),
        label: [row.number, row.name].filter(Boolean).join(' · '),
      }))}
      busy={isFetching}
    />
  )
}
