import { Link } from 'react-router'
import { student } from '#contract/kernel/access.ts'
import { notes, type NoteVersion, type PersonNote } from '#contract/communication/notes.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Note } from '#web/ui/Note.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'

/** What stood in a note before, who took it away, and of whom else the same was noted. */
export const NoteHistory = ({ id }: { id: number }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const { data, error, refetch } = useReading(notes.history, { id })
  if (error && !data) return <ErrorState error={error} onAgain={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const { removed, others, versions } = data
  return (
    <>
      {removed && (
        <Note tone="info" title={t('notes.history-removed', { who: removed.by, when: moment(removed.at) })} />
      )}
      {others.length > 0 && (
        <Facts>
          <Fact label={t('notes.same-entry')}>
            {others.map(({ id: one, person }) => (
              <div key={one}>
                <Whom person={person} />
              </div>
            ))}
          </Fact>
        </Facts>
      )}
      <section aria-label={t('notes.history')} className="stack close">
        <h3>{t('notes.history')}</h3>
        {versions.length === 0 && <p className="small muted">{t('notes.history-none')}</p>}
        <ol className="note-versions">
          {versions.map((version) => (
            <Version key={version.id} version={version} />
          ))}
        </ol>
      </section>
    </>
  )
}

/** The way to the same entry on the timeline of another student. */
const Whom = ({ person }: { person: PersonNote['person'] }) => {
  const name = <bdi>{`${person.fname} ${person.lname}`}</bdi>
  return person.role === student ? (
    <Link className="link" to={`/student-timeline/${person.id}`}>
      {name}
    </Link>
  ) : (
    name
  )
}

const Version = ({ version }: { version: NoteVersion }) => {
  const t = useTexts()
  const { moment, date } = useFormat()
  const { outcome, with_whom, happened_on, happened_time, follow_up_on } = version
  const said = [
    outcome && t(`notes.outcome-${outcome}`),
    with_whom,
    happened_on && [date(happened_on), happened_time].filter(Boolean).join(' '),
    follow_up_on && t('notes.follow-up-by', { day: date(follow_up_on) }),
    t(`notes.visibility-${version.visibility}`),
  ]
  return (
    <li className="stack close">
      <div className="small muted">
        <bdi>{t('notes.history-by', { who: version.by, when: moment(version.at) })}</bdi>
      </div>
      {version.body && (
        <p className="as-lines">
          <bdi>{version.body}</bdi>
        </p>
      )}
      <div className="small muted">
        <bdi>{said.filter(Boolean).join(' · ')}</bdi>
      </div>
    </li>
  )
}
