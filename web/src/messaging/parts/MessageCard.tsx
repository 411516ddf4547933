import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconUsersGroup,
  IconArrowForwardUp,
  IconCheck,
  IconChecks,
  IconFlag,
  IconLanguage,
  IconPrinter,
  IconTrashX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messages, type ThreadMessage } from '#contract/messaging/messages.contract.ts'
import { reviews } from '#contract/messaging/reviews.contract.ts'
import { FileList } from '#web/files/Attachments.tsx'
import { askReason, confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { type Action, ActionMenu } from '#web/ui/Actions.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Avatar } from '#web/ui/Person.tsx'

/** One message: who, when, what; to confirm or answer; whoever sent it sees what became of it. */
export const MessageCard = ({ thread_id, message }: { thread_id: number; message: ThreadMessage }) => {
  const t = useTexts()
  const format = useFormat()
  const language = useLanguage()
  const navigate = useNavigate()
  const withdraw = useSend(messages.withdraw, {
    refresh: 'message',
    onDone: () => toastSaved(t('messaging.was-withdrawn')),
  })
  const { sender, mine, receipts: kept } = message
  const name = `${sender.fname} ${sender.lname}`
  const report = useSend(reviews.report, { onDone: () => toastSaved(t('messaging.was-reported')) })
  const askToReport = async () => {
    const reason = await askReason(t('messaging.report-ask'))
    if (reason) report.send({ id: message.id, reason })
  }
  const reporting: Action[] =
    mine || sender.id === 0 ? [] : [{ label: t('messaging.report'), icon: IconFlag, onClick: () => void askToReport() }]
  const print = { label: t('messaging.print'), icon: IconPrinter, onClick: () => window.print() }
  const writing: Action[] = [
    {
      label: t('messaging.reply'),
      icon: IconArrowBackUp,
      onClick: () => void navigate(`/messages-reply/${message.id}`),
    },
    ...(message.can.reply_all
      ? [
          {
            label: t('messaging.reply-all'),
            icon: IconUsersGroup,
            onClick: () => void navigate(`/messages-reply-all/${message.id}`),
          },
        ]
      : []),
    { label: t('messaging.forward'), icon: IconArrowForwardUp, onClick: () => void navigate(`/forward/${message.id}`) },
    ...(message.can.withdraw
      ? [
          {
            label: t('messaging.withdraw'),
            icon: IconTrashX,
            danger: true,
            onClick: () =>
              confirm({
                message: t('messaging.withdraw-ask', { count: kept?.recipients ?? 0 }),
                answer: t('messaging.withdraw'),
                danger: true,
                onConfirm: () => withdraw.send({ id: message.id }),
              }),
          },
        ]
      : []),
  ]
  const actions = [...(sender.id === 0 ? [] : writing), print, ...reporting]
  return (
    <article className="message" data-mine={mine || undefined} aria-label={name}>
      <Avatar name={name} photo={sender.photo} seed={sender.id} size="medium" />
      <div className="message-card">
        <header className="row">
          <bdi className="semibold">{mine ? t('messaging.you') : name}</bdi>
          {message.students && (
            <span className="small muted ellipsis">{t('messaging.about', { name: message.students })}</span>
          )}
          <span className="end row tight small muted nowrap">
            <time dateTime={message.sent_at}>{format.moment(message.sent_at)}</time>
            <ActionMenu label={t('messaging.message-actions')} actions={message.withdrawn ? [] : actions} />
          </span>
        </header>
        {message.withdrawn ? (
          <p className="muted">{t('messaging.withdrawn-note', { name: mine ? t('messaging.you') : name })}</p>
        ) : (
          <Text message={message} language={language} />
        )}
        <FileList files={message.files} />
        <Answering message={message} />
        {kept && (
          <Link
            className="row tight small muted message-receipts"
            to={`/messages-individual/${thread_id}?message_id=${message.id}`}
          >
            {kept.read === kept.recipients ? (
              <IconChecks size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconCheck size={16} stroke={1.75} aria-hidden />
            )}
            {t('messaging.read-by', { read: kept.read, of: kept.recipients })}
            {kept.delivered < kept.recipients &&
              ` · ${t('messaging.waiting-for', { count: kept.recipients - kept.delivered })}`}
            {message.asks_confirmation &&
              ` · ${t('messaging.confirmed-by', { count: kept.confirmed, of: kept.recipients })}`}
          </Link>
        )}
        {kept && message.choices.length > 0 && (
          <ul className="row wrap tight">
            {message.choices.map((choice, nth) => (
              <li key={choice} className="message-tally">
                <bdi>{choice}</bdi> <span className="number semibold">{kept.answers[nth] ?? 0}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

/** The text in the reader's language where there is one, the others a click away. */
const Text = ({ message, language }: { message: ThreadMessage; language: string }) => {
  const t = useTexts()
  const { translations } = message
  const own = translations.find((one) => one.language === language)
  const [shown, setShown] = useState(own?.language ?? message.language)
  const body = translations.find((one) => one.language === shown)?.body ?? message.body
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const all = [message.language, ...translations.map((one) => one.language)]
  return (
    <>
      <div className="message-text" dir="auto" lang={shown}>
        <Markdown top={3} breaks>
          {body}
        </Markdown>
      </div>
      {all.length > 1 && (
        <div className="row tight wrap small message-languages">
          <IconLanguage size={16} stroke={1.75} aria-hidden className="muted" />
          {all.map((one) => (
            <button
              key={one}
              type="button"
              className="link"
              aria-pressed={one === shown}
              disabled={one === shown}
              onClick={() => setShown(one)}
            >
              {names.of(one)}
            </button>
          ))}
          <span className="visually-hidden">{t('messaging.other-languages')}</span>
        </div>
      )}
    </>
  )
}

/** What a reader is asked for: to confirm, or to take one of the choices. */
const Answering = ({ message }: { message: ThreadMessage }) => {
  const t = useTexts()
  const format = useFormat()
  const respond = useSend(messages.respond, { refresh: 'message' })
  if (message.mine) return null
  const { choices, answer, asks_confirmation, confirmed_at, id } = message
  if (choices.length === 0 && !asks_confirmation) return null
  return (
    <div className="row wrap tight message-answers">
      {choices.map((choice, nth) => (
        <Button
          key={choice}
          size="xs"
          variant={answer === nth ? 'filled' : 'default'}
          aria-pressed={answer === nth}
          loading={respond.sending}
          onClick={() => respond.send({ id, answer: nth })}
        >
          {choice}
        </Button>
      ))}
      {asks_confirmation &&
        (confirmed_at ? (
          <span className="row tight small ink-ok">
            <IconCheck size={16} stroke={1.75} aria-hidden />
            {t('messaging.you-confirmed', { at: format.moment(confirmed_at) })}
          </span>
        ) : (
          <Button size="xs" loading={respond.sending} onClick={() => respond.send({ id, confirmed: true })}>
            {t('messaging.confirm-read')}
          </Button>
        ))}
    </div>
  )
}
