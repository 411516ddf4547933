import { Select, TextInput } from '@mantine/core'
import { type Group, groups } from '#contract/schools/groups.contract.ts'
import { schools } from '#contract/schools/schools.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

/** A group's name, code and the group above it; the own group stays where it is. */
export const GroupForm = ({
  group,
  onSaved,
}: {
  group: (Group & { own: boolean }) | undefined
  onSaved: () => void
}) => {
  const t = useTexts()
  const { rows } = useRead(groups.tree, {})
  const possible = rows.filter(({ path }) => !group || !path.includes(group.id)) // not into itself
  const state = useEntityForm({
    to: groups.save,
    draft: `school-group:${group?.id ?? 'new'}`,
    refresh: [groups.tree, groups.read, schools.list, schools.ofGroup],
    initial: {
      name: group?.name ?? '',
      code: group?.code ?? '',
      parent_id: String(group?.parent_id ?? (group ? '' : (rows[0]?.id ?? ''))),
    },
    input: ({ parent_id, ...values }) => ({
      ...values,
      parent_id: parent_id === '' ? null : Number(parent_id),
      ...(group && { id: group.id, version: group.version }),
    }),
    onSaved,
  })
  return (
    <FormPage state={state} back="/schoolgroup" saveLabel={group ? t('ui.save') : t('schools.add-group')}>
      <FormSection title={t('schools.group')}>
        <div className="columns">
          <TextInput {...state.field('name', t('schools.field-name'))} maxLength={120} data-autofocus />
          <TextInput
            {...state.field('code', t('schools.field-short_code'), { hint: t('schools.group-code-hint') })}
            maxLength={40}
            dir="ltr"
          />
        </div>
        {!group?.own && (
          <Select
            {...state.field('parent_id', t('schools.group-above'), { hint: t('schools.group-above-hint') })}
            data={possible.map(({ id, name, path }) => ({
              value: String(id),
              label: `${'– '.repeat(path.length - 1)}${name}`,
            }))}
            searchable={possible.length > 10}
            allowDeselect={false}
          />
        )}
      </FormSection>
    </FormPage>
  )
}
