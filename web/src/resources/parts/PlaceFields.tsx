import { Autocomplete, Checkbox, MultiSelect, Select, Switch, TagsInput } from '@mantine/core'
import type { Out } from '#contract/kernel/endpoint.ts'
import { resourceRoles, type resources } from '#contract/resources/resource.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import type { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

/** For whom a resource is, and where it stands: as the form of one or of many holds it. */
export type PlaceValues = {
  scope: string
  section_id: string
  course_id: string
  folder: string
  tags: string[]
  roles: string[]
  grade_levels: string[]
  visible_from: string
  visible_to: string
  offline: boolean
}
type Choices = Out<typeof resources.choices>

export const newPlace = ({ scopes }: Pick<Choices, 'scopes'>, section_id = ''): PlaceValues => ({
  scope: section_id ? 'section' : (scopes.find((scope) => scope === 'school') ?? 'section'),
  section_id,
  course_id: '',
  folder: '',
  tags: [],
  roles: resourceRoles.map(String),
  grade_levels: [],
  visible_from: '',
  visible_to: '',
  offline: false,
})

/** The same as the call takes it. */
export const placeFrom = (
  { scope, section_id, course_id, visible_from, visible_to, roles, ...rest }: PlaceValues,
  { scopes }: Choices,
) => ({
  ...rest,
  scope: scopes.find((one) => one === scope) ?? ('section' as const),
  section_id: scope === 'section' ? Number(section_id) || null : null,
  course_id: scope === 'course' ? Number(course_id) || null : null,
  roles: roles.map(Number),
  visible_from: visible_from || null,
  visible_to: visible_to || null,
})

type Field = ReturnType<typeof useEntityForm<PlaceValues, unknown, unknown>>['field']

export const PlaceFields = ({ field, scope, choices }: { field: Field; scope: string; choices: Choices }) => {
  const t = useTexts()
  const options = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <div className="columns">
        <Select
          {...field('scope', t('resources.for'))}
          data={choices.scopes.map((value) => ({ value, label: t(`resources.scope-${value}`) }))}
          allowDeselect={false}
        />
        {scope === 'section' && (
          <Select {...field('section_id', t('resources.class'))} data={options(choices.sections)} searchable />
        )}
        {scope === 'course' && (
          <Select {...field('course_id', t('resources.course'))} data={options(choices.courses)} searchable />
        )}
      </div>
      <Checkbox.Group {...field('roles', t('resources.seen-by'), { hint: t('resources.seen-by-hint') })}>
        <div className="row wrap">
          {resourceRoles.map((role) => (
            <Checkbox key={role} value={String(role)} label={t(`resources.role-${role}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <MultiSelect
        {...field('grade_levels', t('resources.grade-levels'), {
          optional: true,
          hint: t('resources.grade-levels-hint'),
        })}
        data={choices.grade_levels}
        searchable
        clearable
      />
      <div className="columns">
        <DateField {...field('visible_from', t('resources.visible-from'), { optional: true })} clearable />
        <DateField
          {...field('visible_to', t('resources.visible-to'), { optional: true, hint: t('resources.dates-hint') })}
          clearable
        />
      </div>
      <div className="columns">
        <Autocomplete
          {...field('folder', t('resources.folder'), { optional: true })}
          data={choices.folders}
          maxLength={80}
        />
        <TagsInput {...field('tags', t('resources.tags'), { optional: true })} data={choices.tags} maxTags={20} />
      </div>
      <Switch {...field('offline', t('resources.offline'), { hint: t('resources.offline-hint') })} />
    </>
  )
}
