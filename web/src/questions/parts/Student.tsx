import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import type { Named } from '#contract/people/person.contract.ts'

/** A student in a row of a table. */
export const Student = ({ of: { id, fname, lname, native_name, photo } }: { of: Named }) => {
  const name = `${fname} ${lname}`
  return (
    <PersonLine
      avatar={{ name, photo, seed: id, size: 'small' }}
      name={<BothScripts name={name} own={native_name} />}
    />
  )
}
