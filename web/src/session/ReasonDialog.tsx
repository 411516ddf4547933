import { Button, Modal, TextInput } from '@mantine/core'
import type { Endpoint } from '#contract/kernel/endpoint.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

type Props<In, Out> = {
  title: string
  text: string
  verb: string
  to: Endpoint<In, Out>
  input: (reason: string) => In
  onDone: (data: Out) => void
  onClose: () => void
}

/** Asks for the reason of something that the school's log keeps. */
export const ReasonDialog = <In, Out>({ title, text, verb, to, input, onDone, onClose }: Props<In, Out>) => {
  const t = useTexts()
  const { field, submit, sending } = useEntityForm({
    to,
    initial: { reason: '' },
    input: ({ reason }) => input(reason),
    saved: false,
    onSaved: onDone,
  })
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <form className="stack" onSubmit={submit} noValidate>
        <p className="secondary">{text}</p>
        <TextInput
          data-autofocus
          maxLength={200}
          autoComplete="off"
          {...field('reason', t('session.act.reason'), { hint: t('session.act.reason-hint') })}
        />
        <div className="row dialog-actions">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="filled" loading={sending}>
            {verb}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
