import '../profile/profile.css'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { parent, schoolAdmin } from '#contract/kernel/access.ts'
import { enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { FamilyHolds } from '#web/people/parts/holds/FamilyHolds.tsx'
import { StudentFrame } from '#web/people/parts/record/StudentFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FoundChoice, useTyped } from '#web/ui/form/FoundChoice.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'

/** Asks for a place of a student in a class; below, what was asked before and what came of it. */
export default function RequestEnrollmentScreen() {
  const t = useTexts()
  const { role } = useSignedIn()
  const id = useRecordId()
  const others = (
    <Button component={Link} to={role === schoolAdmin ? '/extension-request' : '/extension-request?of=places'}>
      {t(role === schoolAdmin ? 'enrollment.change-of-enrollment-requests' : 'enrollment.my-requests')}
    </Button>
  )
  const nobody = (
    <div className="card">
      <EmptyState title={t('people.choose')} />
    </div>
  )
  if (role !== parent)
    return (
      <StudentFrame empty={nobody} actions={() => others}>
        {(student_id) => <Requests student_id={student_id} />}
      </StudentFrame>
    )
  return (
    <div className="reading">
      <PageHeader title={t('enrollment.ask-title')} actions={others} />
      {id === undefined ? (
        nobody
      ) : (
        <Reading of={String(id)}>
          <Requests student_id={id} />
        </Reading>
      )}
    </div>
  )
}

const Requests = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const { moment, date } = useFormat()
  const { student, rows, can, ask_until, on_hold } = useRead(enrollmentRequests.ofStudent, { student_id })
  const withdraw = useSend(enrollmentRequests.takeBack, {
    refresh: [enrollmentRequests.ofStudent, enrollmentRequests.choices],
    onDone: () => toastSaved(),
  })
  const name = `${student.fname} ${student.lname}`
  return (
    <div className="stack">
      {role === parent && (
        <p>
          <Link className="link" to={`/student-info/${student_id}`}>
            <bdi>{name}</bdi>
          </Link>
        </p>
      )}
      {role === parent && <FamilyHolds student_id={student_id} />}
      {role !== parent && on_hold && (
        <Note
          tone="hold"
          title={t(role === schoolAdmin ? 'enrollment.on-hold-approving' : 'enrollment.on-hold-teacher')}
        />
      )}
      {on_hold && role !== schoolAdmin ? null : can.ask ? (
        <Ask student_id={student_id} />
      ) : (
        <Note
          tone="neutral"
          title={ask_until ? t('enrollment.asked-until', { day: date(ask_until) }) : t('enrollment.not-asked-now')}
        />
      )}
      <Card flush title={t('enrollment.asked-for')} count={rows.length}>
        {rows.length === 0 && <p className="card-sentence">{t('enrollment.nothing-asked')}</p>}
        <ul className="list">
          {rows.map((row) => (
            <li key={row.id}>
              <div className="grow">
                <div className="row wrap">
                  <bdi className="medium">{row.section}</bdi>
                  <StatusChip status={row.status} />
                </div>
                <div className="small muted">
                  <bdi>{row.course}</bdi> · {moment(row.asked_at)}
                  {row.note && (
                    <>
                      {' '}
                      · <bdi>{row.note}</bdi>
                    </>
                  )}
                </div>
                {row.answer && (
                  <div className="small">
                    <bdi>{row.answer}</bdi>
                  </div>
                )}
              </div>
              {row.status === 'requested' && (
                <Button
                  loading={withdraw.sending}
                  onClick={() => withdraw.send({ id: row.id })}
                  aria-label={t('enrollment.withdraw-request-of', { section: row.section })}
                >
                  {t('enrollment.withdraw-request')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

const Ask = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const { search, ...typing } = useTyped()
  const [chosen, setChosen] = useState<string[]>([])
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')
  const { data, isFetching } = useReading(enrollmentRequests.choices, { student_id, search })
  const ask = useSend(enrollmentRequests.ask, {
    refresh: [enrollmentRequests.ofStudent, enrollmentRequests.choices],
    onDone: () => {
      toastSaved(t('enrollment.asked'))
      setChosen([])
      setNote('')
    },
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  const offered = (data?.rows ?? []).map((row) => ({
    value: String(row.id),
    label: [row.name, row.number, row.course, row.full && t('enrollment.full')].filter(Boolean).join(' · '),
  }))
  return (
    <form
      className="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setProblem('')
        ask.send({ student_id, section_id: Number(chosen[0]), note })
      }}
    >
      <div className="form-section">
        <FoundChoice
          {...typing}
          label={t('enrollment.class')}
          description={t('enrollment.ask-hint')}
          value={chosen}
          onChange={setChosen}
          single
          offered={offered}
          busy={isFetching}
          {...(problem && { error: problem })}
        />
        <Textarea
          label={t('enrollment.note')}
          value={note}
          maxLength={500}
          autosize
          minRows={2}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <div className="save-bar">
        <div className="row end">
          <Button type="submit" variant="filled" loading={ask.sending} disabled={chosen.length === 0}>
            {t('enrollment.ask')}
          </Button>
        </div>
      </div>
    </form>
  )
}
