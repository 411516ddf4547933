import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { notes } from '#contract/communication/notes.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

/** Accepts documents or hands them back with a word why; both can be taken back. */
export const ReviewDrawer = ({
  ids,
  onDone,
  onClose,
}: {
  ids: readonly number[]
  onDone: () => void
  onClose: () => void
}) => {
  const t = useTexts()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const review = useSend(notes.review, {
    refresh: [notes.list, notes.read],
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  const decide = async (decision: 'accepted' | 'returned') => {
    setProblem('')
    await review.sendAndWait({ ids: [...ids], review: decision, reason })
    toastUndoable(t(`notes.saved-${decision}`, { count: ids.length }), () =>
      review.send({ ids: [...ids], review: 'waiting', reason: '' }),
    )
    onDone()
    onClose()
  }
  return (
    <SideDrawer onClose={onClose} title={t('notes.review-count', { count: ids.length })}>
      <div className="form-section">
        <TextInput
          label={t('notes.review-reason')}
          description={t('notes.review-reason-hint')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          {...(problem && { error: problem })}
        />
        <div className="row wrap end">
          <Button loading={review.sending} onClick={() => void decide('returned').catch(() => undefined)}>
            {t('notes.return')}
          </Button>
          <Button
            variant="filled"
            loading={review.sending}
            onClick={() => void decide('accepted').catch(() => undefined)}
          >
            {t('notes.accept')}
          </Button>
        </div>
      </div>
    </SideDrawer>
  )
}
