import { Button, Select, Textarea } from '@mantine/core'
import { IconAt, IconPaperclip, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { replies } from '#contract/discussion/replies.contract.ts'
import type { Post, Thread } from '#contract/discussion/threads.contract.ts'
import type { StoredFile } from '#contract/files/files.contract.ts'
import { Attachments } from '#web/files/Attachments.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { draftOf, dropDraft, keepDraft } from '#web/ui/form/drafts.ts'
import { useTyped } from '#web/ui/form/FoundChoice.tsx'

type Props = { thread: Thread; parent_id: number | null; post?: Post; onDone?: () => void }
type Mention = { id: number; name: string }

/** A reply, or another text for one's own; what was typed is kept on this device until it is sent. */
export const ReplyForm = ({ thread, parent_id, post, onDone }: Props) => {
  const t = useTexts()
  const draft = `discussion:${thread.id}:${parent_id ?? ''}:${post?.id ?? ''}`
  const [body, setBody] = useState(() => {
    const kept = draftOf(draft)?.['body']
    return typeof kept === 'string' ? kept : (post?.body ?? '')
  })
  const [files, setFiles] = useState<StoredFile[]>(post?.files ?? [])
  const [mentions, setMentions] = useState<Mention[]>([])
  const [aside, setAside] = useState<'files' | 'mention'>()
  const [problem, setProblem] = useState('')
  const send = useSend(replies.save, {
    refresh: 'discussion',
    onDone: ({ status }) => {
      dropDraft(draft)
      setBody('')
      setFiles([])
      setAside(undefined)
      toastSaved(t(status === 'waiting' ? 'discussion.waits' : 'discussion.was-sent'))
      onDone?.()
    },
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  const write = (text: string) => {
    setProblem('')
    setBody(text)
    if (text.trim() === '') dropDraft(draft)
    else keepDraft(draft, { body: text })
  }
  const label = t(parent_id === null ? 'discussion.write' : 'discussion.reply')
  return (
    <form
      className="quick-reply discussion-reply"
      data-inner={parent_id !== null || post !== undefined || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        send.send({
          thread_id: thread.id,
          parent_id,
          body,
          file_ids: files.map(({ id }) => id),
          mention_ids: mentions.filter(({ name }) => body.includes(`@${name}`)).map(({ id }) => id),
          ...(post && { id: post.id, version: post.version }),
        })
      }}
    >
      <Textarea
        variant="unstyled"
        aria-label={label}
        placeholder={label}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={20_000}
        dir="auto"
        value={body}
        error={problem || undefined}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {aside === 'mention' && (
        <MentionChoice
          thread_id={thread.id}
          onChoose={(mention) => {
            setMentions([...mentions, mention])
            write(`${body}${body === '' || body.endsWith(' ') ? '' : ' '}@${mention.name} `)
            setAside(undefined)
          }}
        />
      )}
      {aside === 'files' && <Attachments label={t('discussion.attach')} files={files} onChange={setFiles} />}
      <Notes thread={thread} />
      <div className="row wrap tight quick-reply-bar">
        <Button
          variant="subtle"
          leftSection={<IconPaperclip size={16} stroke={1.75} />}
          aria-expanded={aside === 'files'}
          onClick={() => setAside(aside === 'files' ? undefined : 'files')}
        >
          {files.length > 0 ? t('discussion.files', { count: files.length }) : t('discussion.attach')}
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconAt size={16} stroke={1.75} />}
          aria-expanded={aside === 'mention'}
          onClick={() => setAside(aside === 'mention' ? undefined : 'mention')}
        >
          {t('discussion.mention')}
        </Button>
        <span className="end row tight">
          {onDone && <Button onClick={onDone}>{t('ui.cancel')}</Button>}
          <Button
            type="submit"
            variant="filled"
            disabled={body.trim() === ''}
            loading={send.sending}
            leftSection={<IconSend size={16} stroke={1.75} className="mirrored" />}
          >
            {t(post ? 'ui.save' : 'discussion.send')}
          </Button>
        </span>
      </div>
    </form>
  )
}

/** What becomes of a student's reply. */
const Notes = ({ thread: { anonymous, needs_approval, can } }: { thread: Thread }) => {
  const t = useTexts()
  if (can.manage || (!anonymous && !needs_approval)) return null
  return (
    <p className="small muted">
      {anonymous && t('discussion.name-hidden')} {needs_approval && t('discussion.will-wait')}
    </p>
  )
}

const MentionChoice = ({ thread_id, onChoose }: { thread_id: number; onChoose: (mention: Mention) => void }) => {
  const t = useTexts()
  const { search, onType } = useTyped()
  const { data } = useReading(replies.users, { thread_id, ...(search && { search }) })
  const people = (data?.rows ?? []).map(({ id, fname, lname }) => ({ id, name: `${fname} ${lname}` }))
  return (
    <Select
      aria-label={t('discussion.mention')}
      placeholder={t('discussion.find-person')}
      searchable
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={null}
      filter={({ options }) => options}
      onInput={(event) => onType(event.currentTarget.value)}
      onChange={(value) => {
        const person = people.find(({ id }) => String(id) === value)
        if (person) onChoose(person)
      }}
      nothingFoundMessage={t('ui.nothing-matches')}
    />
  )
}
