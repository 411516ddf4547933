import { Textarea, TextInput } from '@mantine/core'
import { type Standard, standards } from '#contract/gradebook/standards.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

export default function StandardDrawer({
  set_id,
  standard,
  onClose,
}: {
  set_id: number
  standard: Standard | undefined
  onClose: () => void
}) {
  const t = useTexts()
  const state = useEntityForm({
    to: standards.save,
    draft: `standard:${set_id}:${standard?.id ?? 'new'}`,
    refresh: [standards.list, standards.sets, standards.ofSection],
    initial: { code: standard?.code ?? '', body: standard?.body ?? '' },
    input: (values) => ({ ...values, set_id, ...(standard && { id: standard.id, version: standard.version }) }),
    onSaved: onClose,
  })
  return (
    <DrawerForm state={state} opened title={t(standard ? 'standards.edit' : 'standards.add')} onClose={onClose}>
      <TextInput {...state.field('code', t('standards.code'))} maxLength={60} data-autofocus />
      <Textarea {...state.field('body', t('standards.body'))} autosize minRows={4} maxLength={2_000} />
    </DrawerForm>
  )
}
