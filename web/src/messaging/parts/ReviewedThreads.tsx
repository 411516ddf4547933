import { IconPaperclip, IconTrashX } from '@tabler/icons-react'
import type { ReviewedThread } from '#contract/messaging/reviews.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Markdown } from '#web/ui/Markdown.tsx'

/** Conversations of others as they were written, what was withdrawn too. */
export const ReviewedThreads = ({ threads }: { threads: readonly ReviewedThread[] }) => {
  const t = useTexts()
  const { moment } = useFormat()
  if (threads.length === 0) return <p className="muted">{t('messaging.review-none')}</p>
  return (
    <div className="stack">
      {threads.map(({ id, people, people_count, messages }) => (
        <section key={id} className="card card-body stack">
          <h3 className="semibold">
            <bdi>{people.join(', ')}</bdi>
            {people_count > people.length && ` ${t('messaging.and-more', { count: people_count - people.length })}`}
          </h3>
          {messages.map((one) => (
            <article key={one.id} className="stack tight">
              <header className="row small">
                <bdi className="semibold">{one.sender}</bdi>
                <time className="end muted nowrap" dateTime={one.sent_at}>
                  {moment(one.sent_at)}
                </time>
              </header>
              <p className="medium" dir="auto">
                {one.subject}
              </p>
              <div dir="auto">
                <Markdown top={3} breaks>
                  {one.body}
                </Markdown>
              </div>
              {one.files.map((name) => (
                <span key={name} className="row tight small muted">
                  <IconPaperclip size={16} stroke={1.75} aria-hidden />
                  <bdi>{name}</bdi>
                </span>
              ))}
              {one.withdrawn && (
                <span className="row tight small muted">
                  <IconTrashX size={16} stroke={1.75} aria-hidden />
                  {t('messaging.withdrawn-by-sender')}
                </span>
              )}
            </article>
          ))}
        </section>
      ))}
    </div>
  )
}
