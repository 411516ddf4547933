import { Button, Modal, TextInput } from '@mantine/core'
import { mailbox } from '#contract/messaging/mailbox.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

export type NamedPlace = { id: number; version: number; name: string; color?: number }

const colors = 8

/** Names a new folder or label, or one anew. */
export const NameDialog = ({
  kind,
  of,
  onClose,
}: {
  kind: 'folder' | 'label'
  of?: NamedPlace
  onClose: () => void
}) => {
  const t = useTexts()
  const state = useEntityForm({
    to: kind === 'folder' ? mailbox.saveFolder : mailbox.saveLabel,
    refresh: 'message',
    initial: { name: of?.name ?? '' },
    input: ({ name }) => ({
      name,
      ...(kind === 'label' && { color: of?.color ?? 1 + Math.floor(Math.random() * colors) }),
      ...(of && { id: of.id, version: of.version }),
    }),
    onSaved: onClose,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(of ? `messaging.rename-${kind}` : `messaging.new-${kind}`)}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form className="stack" onSubmit={state.submit} noValidate>
        <TextInput {...state.field('name', t('messaging.name'))} data-autofocus maxLength={40} dir="auto" />
        <div className="row">
          <Button className="end" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant="filled" loading={state.sending}>
            {t('ui.save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
