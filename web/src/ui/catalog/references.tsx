import { type ComponentProps } from 'react'
import { Select } from '@mantine/core'
import type { AnyCatalog } from '#contract/kernel/catalog.ts'
import { useReading } from '#web/kernel/queries.ts'

/** The catalog that each reference field chooses from, by field. */
export type References = Partial<Record<string, AnyCatalog>>

const all = 200

export const ReferenceName = ({ of, id }: { of: AnyCatalog; id: number }) => {
  const inUse = useNames(of, false)
  const archived = useNames(of, true, { when: inUse !== undefined && !inUse.has(id) })
  return <bdi>{inUse?.get(id) ?? archived?.get(id) ?? '–'}</bdi>
}

export const ReferenceSelect = ({ of, ...control }: { of: AnyCatalog } & ComponentProps<typeof Select>) => {
  const names = useNames(of, false)
  return (
    <Select
      {...control}
      data={[...(names ?? [])].map(([id, name]) => ({ value: String(id), label: name }))}
      searchable={(names?.size ?? 0) > 10}
    />
  )
}

const useNames = (of: AnyCatalog, archived: boolean, when?: { when: boolean }) => {
  const { data } = useReading(of.list, { size: all, archived }, when)
  return data && new Map(data.rows.map(({ id, name }) => [id, name]))
}
