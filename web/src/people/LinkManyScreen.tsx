import { Button, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import { manyLinks } from '#contract/people/contacts.contract.ts'
import { families, records, relationships } from '#contract/people/records.contract.ts'
import { idsIn } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { PersonPicker } from './parts/PersonPicker.tsx'
import { known } from './parts/family/relationships.ts'

/**
 * Many students at once beside one advisor or one guardian: who stands there now is seen first, and what was linked can
 * be taken back.
 */
export default function LinkManyScreen({ kind }: { kind: 'advisor' | 'guardian' }) {
  const t = useTexts()
  const { role, login } = useSignedIn()
  const title = t(kind === 'advisor' ? 'people.link-advisor-many' : 'people.link-parents-many')
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  if (role === teacher) return <ByTheOffice title={title} />
  return (
    <div className="reading">
      <PageHeader title={title} sub={t('people.link-many-sub')} />
      <Choose kind={kind} back={role === schoolAdmin ? '/student-in-admin' : '/global-user-directory'} />
    </div>
  )
}

const usualRights = { contact: true, billing: false, no_contact: false, position: 0 }

/** What a teacher sees of a page where the office works. */
export const ByTheOffice = ({ title }: { title: string }) => {
  const t = useTexts()
  return (
    <>
      <PageHeader title={title} />
      <div className="card">
        <EmptyState title={t('people.by-the-office')}>
          <Link className="link" to="/student-in-teacher">
            {t('people.my-students')}
          </Link>
        </EmptyState>
      </div>
    </>
  )
}

const Choose = ({ kind, back }: { kind: 'advisor' | 'guardian'; back: string }) => {
  const t = useTexts()
  const [address] = useSearchParams()
  const [students, setStudents] = useState(() => idsIn(address.get('students')))
  const [to, setTo] = useState<string[]>([])
  const [relationship, setRelationship] = useState('parent')
  const [custody, setCustody] = useState(true)
  const student_ids = students.map(Number)
  const to_id = Number(to[0] ?? 0)
  const { data } = useReading(
    manyLinks.preview,
    { kind, student_ids, ...(to_id > 0 && { to_id }) },
    { when: student_ids.length > 0 },
  )
  const rows = student_ids.length > 0 ? (data?.rows ?? []) : []
  const fresh = to_id > 0 ? rows.filter(({ already }) => !already).map(({ id }) => id) : []
  const refresh = [manyLinks.preview, records.read]
  const advise = useSend(families.advise, { refresh })
  const link = useSend(families.link, { refresh })
  const unlink = useSend(families.unlink, { refresh })
  const save = async () => {
    const count =
      kind === 'advisor'
        ? (await advise.sendAndWait({ teacher_id: to_id, student_ids: fresh, linked: true })).student_ids.length
        : (
            await link.sendAndWait({
              parent_id: to_id,
              student_ids: fresh,
              ...usualRights,
              relationship: known(relationship),
              custody,
            })
          ).linked
    toastUndoable(t('people.linked-count', { count }), () =>
      kind === 'advisor'
        ? advise.send({ teacher_id: to_id, student_ids: fresh, linked: false })
        : unlink.send({ parent_id: to_id, student_ids: fresh }),
    )
    setStudents([])
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save().catch(() => undefined)
      }}
    >
      <section className="card">
        <div className="form-section">
          <PersonPicker
            kind="student"
            label={t('people.students')}
            description={t('people.pick-children')}
            value={students}
            names={Object.fromEntries(rows.map((row) => [row.id, `${row.fname} ${row.lname}`]))}
            onChange={setStudents}
            data-autofocus
          />
          <PersonPicker
            kind={kind === 'advisor' ? 'teacher' : 'parent'}
            label={t(kind === 'advisor' ? 'people.advisor' : 'people.guardian')}
            value={to}
            onChange={setTo}
            single
          />
          {kind === 'guardian' && (
            <>
              <Select
                label={t('people.relationship')}
                data={relationships.map((value) => ({ value, label: t(`people.relationship-${value}`) }))}
                value={relationship}
                onChange={(value) => setRelationship(value ?? 'parent')}
                allowDeselect={false}
              />
              <Switch
                label={t('people.custody')}
                checked={custody}
                onChange={(event) => setCustody(event.currentTarget.checked)}
              />
            </>
          )}
        </div>
        <div className="save-bar">
          <div className="row end">
            <Button component={Link} to={back}>
              {t('ui.cancel')}
            </Button>
            <Button
              type="submit"
              variant="filled"
              loading={advise.sending || link.sending}
              disabled={fresh.length === 0}
            >
              {t('people.link-count', { count: fresh.length })}
            </Button>
          </div>
        </div>
      </section>
      {rows.length > 0 && (
        <Card flush title={t('people.students')} count={rows.length}>
          <ul className="list">
            {rows.map((row) => (
              <li key={row.id}>
                <PersonLine
                  avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id, size: 'small' }}
                  name={<bdi>{`${row.fname} ${row.lname}`}</bdi>}
                  sub={[
                    row.number,
                    row.grade_level && t('people.grade', { grade: row.grade_level }),
                    row.present.join(', '),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
                {to_id > 0 && (
                  <StatusChip
                    status={row.already ? 'active' : 'done'}
                    word={t(row.already ? 'people.is-linked' : 'people.gets-linked')}
                  />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </form>
  )
}
