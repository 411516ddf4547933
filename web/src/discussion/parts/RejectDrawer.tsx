import { Textarea } from '@mantine/core'
import { replies } from '#contract/discussion/replies.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

type Props = { ids: number[]; onClose: () => void; onDone?: () => void }

/** Why replies are not shown: those who wrote them read it. */
export const RejectDrawer = ({ ids, onClose, onDone }: Props) => {
  const t = useTexts()
  const state = useEntityForm({
    to: replies.changeStatus,
    refresh: 'discussion',
    initial: { reason: '' },
    input: ({ reason }) => ({ ids, status: 'rejected' as const, reason }),
    saved: t('discussion.was-rejected', { count: ids.length }),
    onSaved: () => {
      onDone?.()
      onClose()
    },
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t('discussion.reject-count', { count: ids.length })}
      saveLabel={t('discussion.reject')}
      onClose={onClose}
    >
      <Textarea
        {...state.field('reason', t('discussion.reason'), { hint: t('discussion.reason-hint') })}
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
      />
    </DrawerForm>
  )
}
