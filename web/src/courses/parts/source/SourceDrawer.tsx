import { PasswordInput, Switch, TextInput } from '@mantine/core'
import { type CourseSource, courseSources } from '#contract/courses/sources.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

export const SourceDrawer = ({ source, onClose }: { source: CourseSource | undefined; onClose: () => void }) => {
  const t = useTexts()
  const state = useEntityForm({
    to: courseSources.save,
    refresh: courseSources.list,
    initial: { name: source?.name ?? '', address: source?.address ?? '', key: '', forget_key: false },
    input: (values) => ({ ...values, ...(source && { id: source.id, version: source.version }) }),
    onSaved: onClose,
  })
  return (
    <DrawerForm state={state} opened title={t(source ? 'sources.edit' : 'sources.add')} onClose={onClose}>
      <TextInput {...state.field('name', t('sources.name'))} maxLength={80} data-autofocus />
      <TextInput
        {...state.field('address', t('sources.address'), { hint: t('sources.address-hint') })}
        placeholder="https://"
        dir="ltr"
        inputMode="url"
      />
      <PasswordInput
        {...state.field('key', t('sources.key'), {
          optional: true,
          hint: t(source?.has_key ? 'sources.key-stays' : 'sources.key-hint'),
        })}
        autoComplete="off"
        dir="ltr"
      />
      {source?.has_key && <Switch {...state.field('forget_key', t('sources.forget-key'))} />}
    </DrawerForm>
  )
}
