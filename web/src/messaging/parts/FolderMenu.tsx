import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mailbox } from '#contract/messaging/mailbox.contract.ts'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { NameDialog, type NamedPlace } from './NameDialog.tsx'

/** Renames or deletes the folder or label that is shown; conversations of a deleted folder return to the inbox. */
export const FolderMenu = ({ kind, of }: { kind: 'folder' | 'label'; of: NamedPlace }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const [renaming, setRenaming] = useState(false)
  const gone = (text: string) => {
    toastSaved(text)
    void navigate('/messages-inbox')
  }
  const folder = useSend(mailbox.deleteFolder, {
    refresh: 'message',
    onDone: ({ moved }) => gone(t('messaging.folder-deleted', { count: moved })),
  })
  const label = useSend(mailbox.deleteLabel, { refresh: 'message', onDone: () => gone(t('messaging.label-deleted')) })
  const remove = kind === 'folder' ? folder : label
  return (
    <>
      <ActionMenu
        label={t('ui.more-actions')}
        actions={[
          { label: t(`messaging.rename-${kind}`), icon: IconPencil, onClick: () => setRenaming(true) },
          {
            label: t(`messaging.delete-${kind}`),
            icon: IconTrash,
            danger: true,
            onClick: () =>
              confirm({
                message: t(`messaging.delete-${kind}-ask`, { name: of.name }),
                answer: t(`messaging.delete-${kind}`),
                danger: true,
                onConfirm: () => remove.send({ id: of.id }),
              }),
          },
        ]}
      />
      {renaming && <NameDialog kind={kind} of={of} onClose={() => setRenaming(false)} />}
    </>
  )
}
