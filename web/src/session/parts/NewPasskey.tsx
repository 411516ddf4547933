import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { secondStep } from '#contract/session/second-step.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { queries } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { browserOf, systemOf } from '../browser.rules.ts'
import { addPasskey, usePasskey } from '../passkey.ts'

/** A name for the device, then the browser's own dialog. */
export const NewPasskey = ({
  onDone,
  onCancel,
}: {
  onDone: (recovery_codes: readonly string[]) => void
  onCancel: () => void
}) => {
  const t = useTexts()
  const [name, setName] = useState(() =>
    t('session.device', {
      browser: browserOf(navigator.userAgent).split(' ')[0] ?? '',
      system: systemOf(navigator.userAgent),
    }),
  )
  const passkey = usePasskey(addPasskey, ({ recovery_codes }) => {
    void queries.invalidateQueries({ queryKey: [secondStep.read.path] })
    onDone(recovery_codes)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    passkey.ask(name.trim())
  }
  return (
    <form className="stack" onSubmit={submit}>
      <p className="secondary">{t('session.passkey.what')}</p>
      {passkey.problem && <Note tone="danger" title={passkey.problem} />}
      <TextInput
        label={t('session.passkey.name')}
        description={t('session.passkey.name.hint')}
        maxLength={60}
        required
        withAsterisk={false}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className="row">
        <Button className="end" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" variant="filled" loading={passkey.asking}>
          {t('session.passkey.make')}
        </Button>
      </div>
    </form>
  )
}
