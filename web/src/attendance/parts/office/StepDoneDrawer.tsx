import { Button, Drawer, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

type Props = {
  count: number
  sending: boolean
  onDone: (note: string) => void
  onClose: () => void
}

/** Marks steps as done, with a note on what came of it. */
export const StepDoneDrawer = ({ count, sending, onDone, onClose }: Props) => {
  const t = useTexts()
  const phone = useMediaQuery('(max-width: 47.99em)')
  const [note, setNote] = useState('')
  return (
    <Drawer
      opened
      onClose={onClose}
      size={phone ? '100%' : 448}
      title={t('attendance.mark-done-count', { count })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form
        className="form-section"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onDone(note)
        }}
      >
        <TextInput
          label={t('attendance.note')}
          description={t('attendance.mark-done-note')}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          data-autofocus
        />
        <div className="row end">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="filled" loading={sending}>
            {t('attendance.mark-done')}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
