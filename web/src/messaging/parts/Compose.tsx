import { Button, TextInput } from '@mantine/core'
import { IconClock, IconHourglass, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import { reaches } from '#contract/messaging/audience.rules.ts'
import { messages, type ThreadMessage } from '#contract/messaging/messages.contract.ts'
import { Attachments } from '#web/files/Attachments.tsx'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { leadToProblem } from '#web/ui/form/first-problem.ts'
import { MarkdownInput } from '#web/ui/MarkdownInput.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { hasStudents, type ComposedMessage, inputOf } from '../composed-message.ts'
import { AudienceInput } from './AudienceInput.tsx'
import { ByText } from './ByText.tsx'
import { ComposeOptions } from './ComposeOptions.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'
import { useDraft } from './useDraft.ts'
import { RecipientPreview } from './RecipientPreview.tsx'

type Props = {
  message: ComposedMessage
  stored?: { id: number; version: number }
  scheduled?: boolean
  /** For the approval of the office. */
  waits?: boolean
  /** The message that is answered, or sent on with its files. */
  answers?: ThreadMessage
  forwards?: ThreadMessage
}

/** A message with its recipients, kept as a draft while it is written. */
export const Compose = ({ message: begun, stored, scheduled = false, waits = false, answers, forwards }: Props) => {
  const t = useTexts()
  const format = useFormat()
  const language = useLanguage()
  const navigate = useNavigate()
  const { role } = useSignedIn()
  const staff = role === schoolAdmin || role === teacher
  const [message, setMessage] = useState(begun)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const draft = useDraft(stored)
  const copyFiles = useSend(messages.copyFiles, {
    onDone: ({ files }) => change({ files: [...message.files, ...files] }),
  })
  const send = useSend(messages.send, {
    refresh: 'message',
    onDone: ({ recipients, thread_id, waits }) => {
      draft.forget()
      const done = thread_id === null ? 'was-scheduled' : 'was-sent-to'
      toastSaved(t(`messaging.${waits ? 'was-held' : done}`, { count: recipients }))
      void navigate(thread_id === null ? '/messages-inbox?folder=scheduled' : '/messages-sent')
    },
    onRefused: ({ fields }) => {
      setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      requestAnimationFrame(() => leadToProblem(document.querySelector<HTMLElement>('.compose')))
      return fields.length > 0
    },
  })
  const change = (changed: Partial<ComposedMessage>) => {
    const next = { ...message, ...changed }
    setMessage(next)
    setProblems({})
    draft.keep(inputOf(next, language))
  }
  const sendNow = async () => {
    const wrong = {
      ...(answers || message.audiences.length > 0 ? {} : { audiences: t('messaging.nobody') }),
      ...(message.subject.trim() ? {} : { subject: t('errors.field.required') }),
      ...(message.body.trim() ? {} : { body: t('errors.field.required') }),
    }
    setProblems(wrong)
    if (Object.keys(wrong).length > 0)
      return requestAnimationFrame(() => leadToProblem(document.querySelector<HTMLElement>('.compose')))
    const kept = await draft.settle()
    return send.send({ ...inputOf(message, language), ...kept })
  }
  const discard = () =>
    confirm({
      message: t('messaging.discard-ask', { count: 1 }),
      answer: t('messaging.discard'),
      danger: true,
      onConfirm: () => void draft.discard().then(() => navigate('/messages-inbox')),
    })
  const later = message.send_at !== null
  const { audiences, reach, reply_to_id, to_all, by_text, per_household, ...written } = inputOf(message, language)
  const { subject, body, translations } = written
  const words = { subject, body, language: written.language, ...(translations && { translations }) }
  return (
    <form
      className="card compose"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void sendNow()
      }}
    >
      <div className="card-body stack">
        {waits && (
          <p className="row tight small">
            <IconHourglass size={16} stroke={1.75} aria-hidden />
            {t('messaging.waits-for-office')}
          </p>
        )}
        {scheduled && !waits && message.send_at && (
          <p className="row tight small">
            <IconClock size={16} stroke={1.75} aria-hidden />
            {t('messaging.scheduled-for', { at: format.moment(message.send_at) })}
          </p>
        )}
        {answers ? null : (
          <AudienceInput
            value={message.audiences}
            onChange={(chosen) => change({ audiences: chosen })}
            error={problems['audiences']}
            focused={message.audiences.length === 0}
          />
        )}
        {staff && hasStudents(message.audiences) && (
          <Segmented
            label={t('messaging.reach')}
            value={message.reach}
            options={reaches.map((value) => ({ value, label: t(`messaging.reach-${value}`) }))}
            onChange={(value) => change({ reach: value })}
          />
        )}
        {(answers ?? message.audiences.length > 0) && (
          <RecipientPreview
            choice={{ audiences, reach, reply_to_id, to_all, per_household, by_text, ...(by_text && { words }) }}
          />
        )}
        <TextInput
          label={t('messaging.subject')}
          value={message.subject}
          error={problems['subject']}
          maxLength={200}
          dir="auto"
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <MarkdownInput
          label={t('messaging.text')}
          value={message.body}
          error={problems['body']}
          onChange={(body) => change({ body })}
        />
        {forwards && forwards.files.length > 0 && message.files.length === 0 && (
          <Button
            className="self-start"
            loading={copyFiles.sending}
            onClick={() => copyFiles.send({ id: forwards.id })}
          >
            {t('messaging.copy-files', { count: forwards.files.length })}
          </Button>
        )}
        <Attachments label={t('messaging.attach')} files={message.files} onChange={(files) => change({ files })} />
        {staff && (
          <ByText
            checked={message.by_text}
            error={problems['by_text']}
            onChange={(chosen) => change({ by_text: chosen })}
          />
        )}
        <ComposeOptions
          message={message}
          problems={problems}
          staff={staff}
          answers={answers !== undefined}
          onChange={change}
        />
      </div>
      <div className="save-bar">
        <span className="small muted" role="status">
          {draft.state && t(`messaging.draft-${draft.state}`)}
        </span>
        <div className="row end">
          {staff && <TemplateMenu words={message} onChoose={change} />}
          <Button variant="subtle" color="red" onClick={discard}>
            {t('messaging.discard')}
          </Button>
          <Button component={Link} to="/messages-inbox">
            {t('ui.close')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            loading={send.sending}
            leftSection={later ? <IconClock size={16} stroke={1.75} /> : <IconSend size={16} stroke={1.75} />}
          >
            {t(later ? 'messaging.send-later' : 'messaging.send')}
          </Button>
        </div>
      </div>
    </form>
  )
}
