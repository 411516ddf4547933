import { Button, Checkbox, Menu, Modal, TextInput } from '@mantine/core'
import { IconDeviceFloppy, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { isLanguage } from '#contract/kernel/languages.ts'
import { type MessageTemplate, templates } from '#contract/messaging/templates.contract.ts'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import type { ComposedMessage } from '../composed-message.ts'

type Words = Pick<ComposedMessage, 'subject' | 'body' | 'translations'>
type Props = { words: Words; onChoose: (words: Words) => void }

/** Templates to begin from, and the message so far as one. */
export const TemplateMenu = ({ words, onChoose }: Props) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const [saving, setSaving] = useState(false)
  const rows = useReading(templates.list, {}).data?.rows ?? []
  const remove = useSend(templates.delete, {
    refresh: templates.list,
    onDone: () => toastSaved(t('messaging.template-deleted')),
  })
  const choose = ({ subject, body, translations }: MessageTemplate) => {
    const chosen = () => onChoose({ subject, body, translations })
    if (!words.subject.trim() && !words.body.trim()) return chosen()
    confirm({ message: t('messaging.replace-words'), answer: t('messaging.replace'), onConfirm: chosen })
  }
  const deletable = rows.filter(({ shared }) => !shared || role === schoolAdmin)
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <Button variant="subtle" leftSection={<IconTemplate size={16} stroke={1.75} />}>
            {t('messaging.templates')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {rows.length === 0 && <Menu.Label>{t('messaging.no-templates')}</Menu.Label>}
          {rows.map((one) => (
            <Menu.Item key={one.id} leftSection={<IconTemplate size={16} stroke={1.75} />} onClick={() => choose(one)}>
              <bdi>{one.name}</bdi> {one.shared && <span className="small muted">{t('messaging.of-school')}</span>}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconDeviceFloppy size={16} stroke={1.75} />}
            disabled={!words.subject.trim() || !words.body.trim()}
            onClick={() => setSaving(true)}
          >
            {t('messaging.save-template')}
          </Menu.Item>
          {deletable.map((one) => (
            <Menu.Item
              key={one.id}
              color="red"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() =>
                confirm({
                  message: t('messaging.delete-template-ask', { name: one.name }),
                  answer: t('ui.remove'),
                  danger: true,
                  onConfirm: () => remove.send({ id: one.id }),
                })
              }
            >
              {t('messaging.delete-template', { name: one.name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {saving && <SaveTemplate words={words} names={rows} onClose={() => setSaving(false)} />}
    </>
  )
}

type SaveProps = { words: Words; names: readonly MessageTemplate[]; onClose: () => void }

const SaveTemplate = ({ words, names, onClose }: SaveProps) => {
  const t = useTexts()
  const language = useLanguage()
  const { role } = useSignedIn()
  const [name, setName] = useState(words.subject.slice(0, 60))
  const [shared, setShared] = useState(false)
  const save = useSend(templates.save, {
    refresh: templates.list,
    onDone: () => {
      toastSaved(t('messaging.template-saved'))
      onClose()
    },
  })
  const replaces = names.some((one) => one.shared === shared && one.name.toLowerCase() === name.trim().toLowerCase())
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('messaging.save-template')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          save.send({ ...words, name, shared, language: isLanguage(language) ? language : 'en' })
        }}
      >
        <TextInput
          label={t('messaging.template-name')}
          description={replaces ? t('messaging.template-replaces') : undefined}
          value={name}
          maxLength={60}
          dir="auto"
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {role === schoolAdmin && (
          <Checkbox
            label={t('messaging.template-shared')}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" variant="filled" className="end" disabled={!name.trim()} loading={save.sending}>
          {t('ui.save')}
        </Button>
      </form>
    </Modal>
  )
}
