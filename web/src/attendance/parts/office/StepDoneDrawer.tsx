import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

type Props = {
  count: number
  sending: boolean
  onDone: (note: string) => void
  onClose: () => void
}

/** Marks steps as done, with a note on what came of it. */
export const StepDoneDrawer = ({ count, sending, onDone, onClose }: Props) => {
  const t = useTexts()
  const [note, setNote] = useState('')
  return (
    <SideDrawer onClose={onClose} title={t('attendance.mark-done-count', { count })}>
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
    </SideDrawer>
  )
}
