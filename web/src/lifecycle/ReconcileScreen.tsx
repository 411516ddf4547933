import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { merges } from '#contract/lifecycle/merge.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import { type PersonRecord, records } from '#contract/people/records.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'
import { confirm, toastUndoable } from '#web/kernel/feedback.ts'
import { MergeNotes } from './parts/MergeNotes.tsx'
import { PersonFrame } from '#web/people/parts/record/PersonFrame.tsx'

/** The same student in another school: one account for both. */
export default function ReconcileScreen() {
  return <PersonFrame>{(person) => <JoinAccount person={person} />}</PersonFrame>
}

/** One account for a student whom two schools know. */
const JoinAccount = ({ person }: { person: PersonRecord }) => {
  const t = useTexts()
  if (!person.student) return <Note tone="info" title={t('people.merge-students-only')} />
  return <Join person={person} />
}

const Join = ({ person }: { person: PersonRecord }) => {
  const t = useTexts()
  const { date } = useFormat()
  const { merges: notes, duplicates, username: present } = useRead(merges.read, { id: person.id })
  const { rows } = useRead(merges.matches, { id: person.id })
  const [username, setUsername] = useState('')
  const [problem, setProblem] = useState('')
  const refresh = [records.read, records.log, people.directory, merges.read, merges.matches]
  const undo = useSend(merges.undo, { refresh })
  const join = useSend(merges.join, {
    refresh,
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  const store = async (name: string) => {
    const done = await join.sendAndWait({ id: person.id, username: name, confirmed: true })
    setUsername('')
    if (done.merge_id !== null)
      toastUndoable(t('people.joined', { username: done.username }), () => undo.send({ id: done.merge_id ?? 0 }))
  }
  const ask = async (name: string) => {
    setProblem('')
    const whose = await join.sendAndWait({ id: person.id, username: name, confirmed: false })
    confirm({
      message: present
        ? t('people.join-really-instead', { name: whose.name, username: whose.username, present })
        : t('people.join-really', { name: whose.name, username: whose.username }),
      onConfirm: () => void store(name).catch(() => undefined),
    })
  }
  return (
    <div className="stack person-part">
      <Card title={t('people.reconcile')}>
        <div className="stack">
          <p className="muted">{t('people.reconcile-what')}</p>
          <p>{present ? t('people.signs-in-as', { username: present }) : t('people.no-account')}</p>
          <form
            className="row wrap"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void ask(username).catch(() => undefined)
            }}
          >
            <TextInput
              className="grow"
              label={t('people.username')}
              description={t('people.join-hint')}
              dir="ltr"
              autoComplete="off"
              maxLength={100}
              value={username}
              onChange={(event) => setUsername(event.currentTarget.value)}
              {...(problem && { error: problem })}
            />
            <Button type="submit" variant="filled" loading={join.sending} disabled={username.trim() === ''}>
              {t('people.join')}
            </Button>
          </form>
        </div>
      </Card>
      {rows.length > 0 && (
        <Card flush title={t('people.matches')} count={rows.length}>
          <ul className="list">
            {rows.map((row) => (
              <li key={row.username}>
                <div className="grow">
                  <div className="medium">
                    <bdi>{`${row.fname} ${row.lname}`}</bdi> <Code>{row.username}</Code>
                  </div>
                  <div className="small muted">
                    <bdi>{row.school_name}</bdi>
                    {row.birth_date && <> · {date(row.birth_date)}</>}
                  </div>
                </div>
                <Button onClick={() => void ask(row.username).catch(() => undefined)}>{t('people.join')}</Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {duplicates.length > 0 && (
        <Note tone="warn" title={t('people.duplicates', { count: duplicates.length })}>
          <Link className="link" to={`/merge-student/${person.id}`}>
            {t('people.merge')}
          </Link>
        </Note>
      )}
      <MergeNotes rows={notes} />
    </div>
  )
}
