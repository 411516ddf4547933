import { ActionIcon, Button, PasswordInput, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '#web/kernel/i18n.ts'

type Header = { name: string; value: string }
type Form = {
  values: { headers: Header[] }
  getInputProps: (path: string) => object
  insertListItem: (path: 'headers', header: Header) => void
  removeListItem: (path: 'headers', at: number) => void
}
const most = 10

/** Names with their secrets; what is stored stays where nothing is typed. */
export const GatewayHeaders = ({ form, stored }: { form: Form; stored: readonly string[] }) => {
  const t = useTexts()
  return (
    <fieldset>
      <legend className="medium">{t('integrations.text-headers')}</legend>
      <div className="stack close">
        {form.values.headers.map(({ name }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity while they are typed
          <div key={at} className="row top">
            <TextInput
              aria-label={t('integrations.text-header-name', { row: at + 1 })}
              dir="ltr"
              maxLength={80}
              {...form.getInputProps(`headers.${at}.name`)}
            />
            <PasswordInput
              className="grow"
              aria-label={t('integrations.text-header-secret', { row: at + 1 })}
              placeholder={stored.includes(name) ? t('integrations.text-header-kept') : ''}
              autoComplete="new-password"
              maxLength={2_000}
              visibilityToggleButtonProps={{ 'aria-label': t('session.show-password') }}
              {...form.getInputProps(`headers.${at}.value`)}
            />
            <ActionIcon
              aria-label={t('ui.remove-row', { row: at + 1 })}
              onClick={() => form.removeListItem('headers', at)}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </div>
        ))}
        {form.values.headers.length < most && (
          <div>
            <Button
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.75} />}
              onClick={() => form.insertListItem('headers', { name: '', value: '' })}
            >
              {t('integrations.text-header-add')}
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  )
}
