import { MultiSelect, Textarea, TextInput } from '@mantine/core'
import { type SchoolTag, schoolTags } from '#contract/security/dictionary.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

type Props = { tag: SchoolTag | undefined; schools: readonly { id: number; name: string }[]; onClose: () => void }

export const SchoolTagDrawer = ({ tag, schools, onClose }: Props) => {
  const t = useTexts()
  const state = useEntityForm({
    to: schoolTags.save,
    draft: `school-tag:${tag?.id ?? 'new'}`,
    refresh: [schoolTags.list, tags.view, tags.roles],
    initial: {
      name: tag?.name ?? '',
      about: tag?.about ?? '',
      school_ids: tag?.schools.map(({ id }) => String(id)) ?? [],
    },
    input: ({ school_ids, ...values }) => ({
      ...values,
      school_ids: school_ids.map(Number),
      ...(tag && { id: tag.id, version: tag.version }),
    }),
    onSaved: onClose,
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t(tag ? 'security.edit-school-tag' : 'security.add-school-tag')}
      onClose={onClose}
    >
      <TextInput {...state.field('name', t('security.column-name'))} maxLength={80} data-autofocus />
      <Textarea
        {...state.field('about', t('security.for-what'), { optional: true })}
        maxLength={300}
        autosize
        minRows={2}
      />
      <MultiSelect
        {...state.field('school_ids', t('security.schools'))}
        data={schools.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        nothingFoundMessage={t('ui.nothing-matches')}
      />
      {!tag && <p className="small muted">{t('security.school-tags-next')}</p>}
    </DrawerForm>
  )
}
