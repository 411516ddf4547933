import { MultiSelect, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { rubrics } from '#contract/coursework/rubrics.contract.ts'
import { standards } from '#contract/gradebook/standards.contract.ts'
import type { Activity } from '#contract/coursework/units.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'

type Attached = Activity['standards'][number]
type Props = {
  attached: readonly Attached[]
  rubric_id: string
  error: ReactNode
  onChange: (attached: Attached[]) => void
}

const offered = 50
const choices = 200

/** Which standards an activity shows, and where the score of each comes from. */
export const StandardsChoice = ({ attached, rubric_id, error, onChange }: Props) => {
  const t = useTexts()
  const [search, setSearch] = useState('')
  const { data } = useReading(standards.list, { size: offered, ...(search && { search }) })
  const { data: known } = useReading(rubrics.list, { size: choices }, { when: rubric_id !== '' })
  const criteria = known?.rows.find(({ id }) => String(id) === rubric_id)?.criteria ?? []
  const found = (data?.rows ?? []).filter(({ archived }) => !archived)
  if (attached.length === 0 && search === '' && data && found.length === 0) return null
  const options = new Map([
    ...attached.map((one) => [one.standard_id, one] as const),
    ...found.map(({ id, code, body }) => [id, { code, body }] as const),
  ])
  const sourceOf = ({ source, criterion }: Attached) => (source === 'criterion' ? `criterion:${criterion}` : source)
  const choose = (ids: string[]) =>
    onChange(
      ids.map(Number).map((standard_id) => {
        const { code, body } = options.get(standard_id) ?? { code: '', body: '' }
        return (
          attached.find((one) => one.standard_id === standard_id) ?? {
            standard_id,
            source: 'own',
            criterion: '',
            code,
            body,
          }
        )
      }),
    )
  const setSource = (standard_id: number, value: string) => {
    const criterion = value.startsWith('criterion:') ? value.slice('criterion:'.length) : ''
    const source = criterion ? 'criterion' : value === 'grade' ? 'grade' : 'own'
    onChange(attached.map((one) => (one.standard_id === standard_id ? { ...one, source, criterion } : one)))
  }
  return (
    <div className="stack close">
      <MultiSelect
        label={t('standards.attach')}
        description={t('standards.attach-hint')}
        error={error}
        searchable
        clearable
        maxValues={30}
        searchValue={search}
        onSearchChange={setSearch}
        filter={({ options: all }) => all}
        data={[...options].map(([id, { code, body }]) => ({
          value: String(id),
          label: `${code} ${body}`.slice(0, 120),
        }))}
        value={attached.map(({ standard_id }) => String(standard_id))}
        onChange={choose}
      />
      {attached.map((one) => (
        <Select
          key={one.standard_id}
          size="xs"
          label={t('standards.source-of', { code: one.code })}
          allowDeselect={false}
          value={sourceOf(one)}
          data={[
            { value: 'own', label: t('standards.source-own') },
            { value: 'grade', label: t('standards.source-grade') },
            ...criteria.map(({ key, name }) => ({
              value: `criterion:${key}`,
              label: t('standards.source-criterion', { name }),
            })),
          ]}
          onChange={(value) => value && setSource(one.standard_id, value)}
        />
      ))}
    </div>
  )
}
