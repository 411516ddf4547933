import { TextInput } from '@mantine/core'
import { type GlobalDepartment, globalDepartments } from '#contract/courses/departments.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { SubjectColorInput } from '#web/settings/parts/SubjectColor.tsx'

export const DepartmentDrawer = ({
  department,
  onClose,
}: {
  department: GlobalDepartment | undefined
  onClose: () => void
}) => {
  const t = useTexts()
  const state = useEntityForm({
    to: globalDepartments.save,
    draft: `global-department:${department?.id ?? 'new'}`,
    refresh: [globalDepartments.list, globalDepartments.read],
    initial: { name: department?.name ?? '', code: department?.code ?? '', color: String(department?.color ?? 1) },
    input: ({ color, ...values }) => ({
      ...values,
      color: Number(color),
      ...(department && { id: department.id, version: department.version }),
    }),
    onSaved: onClose,
  })
  return (
    <DrawerForm state={state} opened title={t(department ? 'departments.edit' : 'departments.add')} onClose={onClose}>
      <TextInput {...state.field('name', t('departments.name'))} maxLength={80} data-autofocus />
      <TextInput {...state.field('code', t('departments.code'), { optional: true })} maxLength={20} />
      <SubjectColorInput
        label={t('departments.color')}
        error={state.form.errors['color']}
        value={state.values.color}
        onChange={(color: unknown) => state.form.setFieldValue('color', String(color))}
      />
    </DrawerForm>
  )
}
