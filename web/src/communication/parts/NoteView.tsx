import type { PersonNote } from '#contract/communication/notes.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FileList } from '#web/files/Attachments.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { NoteHistory } from './NoteHistory.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

/** What a note is about, in two words: 'Phone call · Attendance', 'Consent · General'. */
export const useHeading = () => {
  const t = useTexts()
  return ({ kind, channel, document_type, category }: PersonNote): string => {
    const what =
      kind === 'contact' && channel
        ? t(`notes.channel-${channel}`)
        : kind === 'document' && document_type
          ? t(`notes.document-${document_type}`)
          : t(`notes.kind-${kind}`)
    return `${what} · ${t(`notes.category-${category}`)}`
  }
}

/** Review and expiry of a document, what a contact is still to lead to; nothing where all is well. */
export const NoteStates = ({ note, today }: { note: PersonNote; today: string }) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const soon = new Date(Date.parse(today) + 30 * 86_400_000).toISOString().slice(0, 10)
  return (
    <>
      {note.review === 'waiting' && <StatusChip status="waiting" word={t('notes.review-waiting')} />}
      {note.review === 'returned' && <StatusChip status="rejected" word={t('notes.review-returned')} />}
      {note.review === 'accepted' && <StatusChip status="accepted" />}
      {note.expires_on && note.expires_on < today && (
        <StatusChip status="overdue" word={t('notes.expired', { day: shortDay(note.expires_on) })} />
      )}
      {note.expires_on && note.expires_on >= today && note.expires_on <= soon && (
        <StatusChip status="waiting" word={t('notes.expires', { day: shortDay(note.expires_on) })} />
      )}
      {note.follow_up_on &&
        (note.followed_up_at ? (
          <StatusChip status="done" word={t('notes.followed-up')} />
        ) : (
          <FollowUp day={note.follow_up_on} today={today} />
        ))}
    </>
  )
}

const FollowUp = ({ day, today }: { day: string; today: string }) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  return (
    <StatusChip status={day <= today ? 'overdue' : 'waiting'} word={t('notes.follow-up-by', { day: shortDay(day) })} />
  )
}

/** One note whole. */
export const NoteView = ({ note, today, onClose }: { note: PersonNote; today: string; onClose: () => void }) => {
  const t = useTexts()
  const { date, moment } = useFormat()
  const heading = useHeading()
  return (
    <SideDrawer onClose={onClose} width="reading" title={heading(note)}>
      <div className="form-section">
        <div className="row wrap">
          <NoteStates note={note} today={today} />
        </div>
        {note.body && (
          <p style={{ whiteSpace: 'pre-wrap' }}>
            <bdi>{note.body}</bdi>
          </p>
        )}
        <FileList files={note.files} />
        <Facts>
          <Fact label={t('notes.about')}>
            <bdi>{`${note.person.fname} ${note.person.lname}`}</bdi>
          </Fact>
          <Fact label={t('notes.with')}>{note.with_whom && <bdi>{note.with_whom}</bdi>}</Fact>
          <Fact label={t('notes.happened-on')}>
            {note.happened_on && (
              <>
                {date(note.happened_on)} {note.happened_time}{' '}
                {note.direction && <span className="muted">{t(`notes.direction-${note.direction}`)}</span>}
              </>
            )}
          </Fact>
          <Fact label={t('notes.outcome')}>{note.outcome && t(`notes.outcome-${note.outcome}`)}</Fact>
          <Fact label={t('notes.expires-on')}>{note.expires_on && date(note.expires_on)}</Fact>
          <Fact label={t('notes.by')}>
            <bdi>{note.by}</bdi>, {moment(note.created_at)}
          </Fact>
          <Fact label={t('notes.edited')}>{note.changed_at && moment(note.changed_at)}</Fact>
          <Fact label={t('notes.visibility')}>{t(`notes.visibility-${note.visibility}`)}</Fact>
          <Fact label={t('notes.reviewed')}>
            {note.reviewed_at && (
              <>
                <bdi>{note.reviewed_by}</bdi>, {moment(note.reviewed_at)}
              </>
            )}
          </Fact>
          <Fact label={t('notes.review-reason')}>{note.review_reason && <bdi>{note.review_reason}</bdi>}</Fact>
        </Facts>
        <NoteHistory id={note.id} />
      </div>
    </SideDrawer>
  )
}
