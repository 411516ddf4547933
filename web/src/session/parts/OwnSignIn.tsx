import { ActionIcon, Button, Modal, TextInput } from '@mantine/core'
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Passkey, secondStep } from '#contract/session/second-step.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { SettingRow } from '#web/ui/SettingRow.tsx'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { offersPasskeys } from '../passkey.ts'
import { AuthenticatorSetUp } from './AuthenticatorSetUp.tsx'
import { NewPasskey } from './NewPasskey.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Opened =
  | { kind: 'app' }
  | { kind: 'passkey' }
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'codes'; codes: readonly string[] }

/** Password, authenticator app, passkeys and recovery codes. */
export const OwnSignIn = () => {
  const t = useTexts()
  const { date } = useFormat()
  const [opened, setOpened] = useState<Opened>()
  const { authenticator_since, passkeys, recovery_codes_left, needed } = useRead(secondStep.read, {})
  const refresh = secondStep.read
  const removeApp = useSend(secondStep.removeAuthenticator, { refresh, onDone: () => toastSaved() })
  const removePasskey = useSend(secondStep.removePasskey, { refresh, onDone: () => toastSaved() })
  const renew = useSend(secondStep.renewRecoveryCodes, {
    refresh,
    onDone: ({ recovery_codes }) => setOpened({ kind: 'codes', codes: recovery_codes }),
  })
  const close = () => setOpened(undefined)
  const done = (codes: readonly string[]) => setOpened(codes.length > 0 ? { kind: 'codes', codes } : undefined)
  const secured = authenticator_since !== null || passkeys.length > 0

  return (
    <>
      {!secured && (
        <div className="card-body">
          <Note tone={needed ? 'warn' : 'info'} title={t(needed ? 'session.step.needed' : 'session.step.advice')}>
            {t('session.step.advice.why')}
          </Note>
        </div>
      )}
      <SettingRow label={t('session.password')} hint={t('session.change.sub')}>
        <Button component={Link} to="/change-password">
          {t('shell.change-password')}
        </Button>
      </SettingRow>
      <SettingRow
        label={t('session.app')}
        hint={authenticator_since ? t('session.since', { day: date(authenticator_since) }) : t('session.app.what')}
      >
        {authenticator_since ? (
          <Button
            color="red"
            variant="outline"
            onClick={() =>
              confirm({ message: t('session.app.remove-really'), danger: true, onConfirm: () => removeApp.send({}) })
            }
          >
            {t('session.app.remove')}
          </Button>
        ) : (
          <Button onClick={() => setOpened({ kind: 'app' })}>{t('session.app.set-up')}</Button>
        )}
      </SettingRow>
      <SettingRow
        label={t('session.passkeys')}
        hint={t(offersPasskeys() ? 'session.passkey.what' : 'session.passkey.no-place')}
      >
        {offersPasskeys() && <Button onClick={() => setOpened({ kind: 'passkey' })}>{t('session.passkey.add')}</Button>}
      </SettingRow>
      {passkeys.length > 0 && (
        <ul className="list">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <IconKey size={18} stroke={1.75} aria-hidden />
              <div className="grow">
                <div className="medium ellipsis">
                  <bdi>{passkey.name}</bdi>
                </div>
                <div className="small muted">
                  {passkey.last_used_at
                    ? t('session.passkey.used', { day: date(passkey.last_used_at) })
                    : t('session.passkey.made-on', { day: date(passkey.created_at) })}
                </div>
              </div>
              <ActionIcon
                aria-label={t('session.passkey.rename', { name: passkey.name })}
                onClick={() => setOpened({ kind: 'rename', passkey })}
              >
                <IconPencil size={18} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('session.passkey.remove', { name: passkey.name })}
                onClick={() =>
                  confirm({
                    message: t('session.passkey.remove-really', { name: passkey.name }),
                    danger: true,
                    onConfirm: () => removePasskey.send({ id: passkey.id }),
                  })
                }
              >
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {secured && (
        <SettingRow label={t('session.codes')} hint={t('session.codes.left', { count: recovery_codes_left })}>
          <Button
            loading={renew.sending}
            onClick={() => confirm({ message: t('session.codes.renew-really'), onConfirm: () => renew.send({}) })}
          >
            {t('session.codes.renew')}
          </Button>
        </SettingRow>
      )}
      {opened?.kind === 'app' && (
        <Box title={t('session.app.set-up')} onClose={close}>
          <AuthenticatorSetUp onDone={done} onCancel={close} />
        </Box>
      )}
      {opened?.kind === 'passkey' && (
        <Box title={t('session.passkey.add')} onClose={close}>
          <NewPasskey onDone={done} onCancel={close} />
        </Box>
      )}
      {opened?.kind === 'codes' && (
        <Box title={t('session.codes.title')} onClose={close}>
          <RecoveryCodes codes={opened.codes} onDone={close} />
        </Box>
      )}
      {opened?.kind === 'rename' && <Rename passkey={opened.passkey} onClose={close} />}
    </>
  )
}

const Box = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => {
  const t = useTexts()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {children}
    </Modal>
  )
}

const Rename = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const t = useTexts()
  const [name, setName] = useState(passkey.name)
  const save = useSend(secondStep.renamePasskey, {
    refresh: secondStep.read,
    onDone: () => {
      toastSaved()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.send({ id: passkey.id, name: name.trim() })
  }
  return (
    <Box title={t('session.passkey.rename', { name: passkey.name })} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <TextInput
          label={t('session.passkey.name')}
          maxLength={60}
          required
          withAsterisk={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className="row">
          <Button className="end" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant="filled" loading={save.sending}>
            {t('ui.save')}
          </Button>
        </div>
      </form>
    </Box>
  )
}
