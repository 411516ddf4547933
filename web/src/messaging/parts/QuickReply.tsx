import { Button, Textarea } from '@mantine/core'
import { IconArrowsMaximize, IconPaperclip, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { StoredFile } from '#contract/files/files.contract.ts'
import { type LanguageCode, isLanguage } from '#contract/kernel/languages.ts'
import { messages, type Thread, type ThreadMessage } from '#contract/messaging/messages.contract.ts'
import { Attachments } from '#web/files/Attachments.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useDraft } from './useDraft.ts'

/** The answer to a conversation, written below it; what was typed is kept until it is sent. */
export const QuickReply = ({ thread, to }: { thread: Thread; to: ThreadMessage }) => {
  const t = useTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const draft = useDraft(thread.draft ?? undefined)
  const [body, setBody] = useState(thread.draft?.body ?? '')
  const [files, setFiles] = useState<StoredFile[]>([])
  const [attaching, setAttaching] = useState(false)
  const [problem, setProblem] = useState('')
  const send = useSend(messages.send, {
    refresh: 'message',
    onDone: () => {
      draft.forget()
      setBody('')
      setFiles([])
      toastSaved(t('messaging.was-sent'))
    },
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  const { reply_all } = thread.can
  const written = (text: string) => ({
    subject: subjectOf(thread.subject, t('messaging.no-subject')),
    body: text,
    language: languageOf(language),
    reply_to_id: to.id,
    file_ids: files.map(({ id }) => id),
  })
  const answer = async (to_all: boolean) => {
    const stored = await draft.settle()
    send.send({ ...written(body), ...stored, to_all })
  }
  const name = to.mine ? '' : `${to.sender.fname} ${to.sender.lname}`
  return (
    <form
      className="quick-reply"
      onSubmit={(event) => {
        event.preventDefault()
        void answer(reply_all)
      }}
    >
      <Textarea
        id="quick-reply"
        variant="unstyled"
        aria-label={t('messaging.reply')}
        placeholder={name ? t('messaging.reply-to', { name }) : t('messaging.write-more')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={20_000}
        dir="auto"
        value={body}
        error={problem || undefined}
        onChange={(event) => {
          const text = event.currentTarget.value
          setProblem('')
          setBody(text)
          if (text.trim() !== '') draft.keep(written(text))
        }}
      />
      {attaching && <Attachments label={t('messaging.attach')} files={files} onChange={setFiles} />}
      <div className="row wrap tight quick-reply-bar">
        <Button
          variant="subtle"
          leftSection={<IconPaperclip size={16} stroke={1.75} />}
          aria-expanded={attaching}
          onClick={() => setAttaching(!attaching)}
        >
          {files.length > 0 ? t('messaging.files', { count: files.length }) : t('messaging.attach')}
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconArrowsMaximize size={16} stroke={1.75} />}
          onClick={() => void navigate(`/messages-reply/${to.id}`)}
        >
          {t('messaging.more-options')}
        </Button>
        <span className="end row tight">
          {reply_all && (
            <Button disabled={body.trim() === ''} loading={send.sending} onClick={() => void answer(false)}>
              {t('messaging.reply-one')}
            </Button>
          )}
          <Button
            type="submit"
            variant="filled"
            disabled={body.trim() === ''}
            loading={send.sending}
            leftSection={<IconSend size={16} stroke={1.75} />}
          >
            {t(reply_all ? 'messaging.send-all' : 'messaging.send')}
          </Button>
        </span>
      </div>
    </form>
  )
}

const languageOf = (code: string): LanguageCode => (isLanguage(code) ? code : 'en')

export const subjectOf = (subject: string, none: string): string => subject.slice(0, 200) || none
