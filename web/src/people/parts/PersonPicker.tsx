import type { In } from '#contract/kernel/endpoint.ts'
import { families } from '#contract/people/records.contract.ts'
import { useReading } from '#web/kernel/queries.ts'
import { FoundChoice, type FoundChoiceProps, useTyped } from '#web/ui/form/FoundChoice.tsx'

type Props = FoundChoiceProps & {
  kind: In<typeof families.choices>['kind']
  /** Who cannot be chosen any more. */
  except?: readonly number[]
  /** Names of those who were chosen elsewhere. */
  names?: Readonly<Record<string, string>>
}

/** Chooses people of the school by any part of their names or their number; twenty are offered at a time. */
export const PersonPicker = ({ kind, except = [], ...props }: Props) => {
  const { search, ...typing } = useTyped()
  const { data, isFetching } = useReading(families.choices, { kind, search })
  const offered = (data?.rows ?? [])
    .filter(({ id }) => !except.includes(id))
    .map((row) => ({
      value: String(row.id),
      label: [`${row.fname} ${row.lname}`, row.native_name, row.grade_level || row.number].filter(Boolean).join(' · '),
    }))
  return <FoundChoice {...props} {...typing} offered={offered} busy={isFetching} />
}
