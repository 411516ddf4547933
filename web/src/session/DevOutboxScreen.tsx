import { openSession } from '#contract/session/session.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'

/** Mails that would have been sent, on local hosts without a mail server. */
export default function DevOutboxScreen() {
  const t = useTexts()
  const format = useFormat()
  const { rows, texts } = useRead(openSession.devOutbox, {})
  return (
    <main>
      <div className="stack reading">
        <PageHeader title={t('session.outbox.title')} sub={t('session.outbox.sub')} />
        {texts.length > 0 && (
          <Card title={t('session.outbox.texts')} count={texts.length}>
            <ul className="stack">
              {texts.map(({ id, number, words, created_at }) => (
                <li key={id} className="column">
                  <span className="small muted">
                    <bdi dir="ltr">{number}</bdi> · {format.moment(created_at)}
                  </span>
                  <MailText>{words}</MailText>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {rows.length === 0 && (
          <Card>
            <EmptyState title={t('session.outbox.empty')} />
          </Card>
        )}
        {rows.map(({ id, recipient, subject, text, created_at }) => (
          <Card key={id} title={subject}>
            <p className="small muted">
              <bdi>{recipient}</bdi> · {format.moment(created_at)} ·{' '}
              <a className="link" href={`/dev-outbox/${id}`} target="_blank" rel="noreferrer">
                {t('session.outbox.html')}
              </a>
            </p>
            <MailText>{text}</MailText>
          </Card>
        ))}
      </div>
    </main>
  )
}

/** Plain text whose addresses can be followed. */
const MailText = ({ children }: { children: string }) => (
  <p className="mail-text">
    {children.split(/(https?:\/\/\S+)/).map((part, index) =>
      /^https?:/.test(part) ? (
        <a key={index} className="link" href={part}>
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
)
