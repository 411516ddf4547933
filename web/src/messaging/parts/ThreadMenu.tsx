import { IconFolder, IconInbox, IconMail, IconTag, IconTagOff } from '@tabler/icons-react'
import { mailbox } from '#contract/messaging/mailbox.contract.ts'
import type { Thread } from '#contract/messaging/messages.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { type Action, ActionMenu } from '#web/ui/Actions.tsx'
import type { ThreadActions } from './useThreadActions.ts'

/** Moves and labels of several conversations, or of one whose labels are known. */
export const useFiling = (
  ids: number[],
  actions: ThreadActions,
  labelled: ReadonlySet<number>,
  folder_id: number | null | undefined,
): Action[] => {
  const t = useTexts()
  const { data } = useReading(mailbox.counts, {})
  const { folders = [], labels = [] } = data ?? {}
  return [
    ...(folder_id === null
      ? []
      : [{ label: t('messaging.to-inbox'), icon: IconInbox, onClick: () => void actions.move(ids, null) }]),
    ...folders
      .filter(({ id }) => id !== folder_id)
      .map(({ id, name }) => ({
        label: t('messaging.move-to', { name }),
        icon: IconFolder,
        onClick: () => void actions.move(ids, id),
      })),
    ...labels.map(({ id, name }) => ({
      label: t(labelled.has(id) ? 'messaging.take-label' : 'messaging.give-label', { name }),
      icon: labelled.has(id) ? IconTagOff : IconTag,
      onClick: () => void actions.label(ids, id, !labelled.has(id)).catch(() => undefined),
    })),
  ]
}

export const ThreadMenu = ({ thread, actions }: { thread: Thread; actions: ThreadActions }) => {
  const t = useTexts()
  const ids = [thread.id]
  const filing = useFiling(ids, actions, new Set(thread.label_ids), thread.folder_id)
  return (
    <ActionMenu
      label={t('messaging.thread-actions')}
      actions={[
        {
          label: t('messaging.as-unread'),
          icon: IconMail,
          onClick: () => void actions.setRead(ids, false).catch(() => undefined),
        },
        ...filing,
      ]}
    />
  )
}
