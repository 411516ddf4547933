import { Textarea, TextInput } from '@mantine/core'
import { type CustomRole, customRoles } from '#contract/security/custom-roles.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

export const CustomRoleDrawer = ({
  role,
  onClose,
  onAdded,
}: {
  role: CustomRole | undefined
  onClose: () => void
  onAdded: (id: number) => void
}) => {
  const t = useTexts()
  const state = useEntityForm({
    to: customRoles.save,
    draft: `custom-role:${role?.id ?? 'new'}`,
    refresh: [customRoles.list, tags.view],
    initial: { name: role?.name ?? '', about: role?.about ?? '' },
    input: (values) => ({ ...values, ...(role && { id: role.id, version: role.version }) }),
    onSaved: ({ id }) => (role ? onClose() : onAdded(id)),
  })
  return (
    <DrawerForm state={state} opened title={t(role ? 'security.edit-role' : 'security.add-role')} onClose={onClose}>
      <TextInput {...state.field('name', t('security.column-name'))} maxLength={80} data-autofocus />
      <Textarea
        {...state.field('about', t('security.for-what'), { optional: true })}
        maxLength={300}
        autosize
        minRows={2}
      />
      {!role && <p className="small muted">{t('security.tags-next')}</p>}
    </DrawerForm>
  )
}
