import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconTransfer } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { type Leaving, type SchoolTransfer, schoolTransfers } from '#contract/lifecycle/school-transfers.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import { records } from '#contract/people/records.contract.ts'
import { idsIn } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { backEach } from '#web/kernel/parts.ts'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { OfferLists } from '#web/people/parts/OfferLists.tsx'
import { OfferRow } from '#web/people/parts/OfferRow.tsx'
import { useNames } from '#web/communication/people-names.ts'
import { pagesOf } from '#web/people/parts/person-pages.ts'
import { PersonPicker } from '#web/people/parts/PersonPicker.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

const refresh = [schoolTransfers.list, people.directory, people.sizes, records.read, records.log]

/** Students or staff who go to another school of the group, and those who come; `?students=1,2` chooses some. */
export default function TransferScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const { pathname } = useLocation()
  const kind = pathname === '/tranfer-user-school' ? 'staff' : 'student'
  const title = t(kind === 'student' ? 'school-transfers.students' : 'school-transfers.staff')
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  return (
    <div className="reading">
      <PageHeader title={title} sub={t('school-transfers.sub')} />
      <Moves key={kind} kind={kind} />
    </div>
  )
}

const Moves = ({ kind }: { kind: 'student' | 'staff' }) => {
  const t = useTexts()
  const { data, error, refetch } = useReading(schoolTransfers.list, { kind })
  if (error && !data) return <ErrorState error={error} onAgain={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return (
    <OfferLists
      rows={data.rows}
      draw={(row) => <Row key={`${row.school_id}-${row.id}`} row={row} kind={kind} />}
      start={data.schools.length > 0 && <Start kind={kind} schools={data.schools} />}
      texts={{
        arriving: t('school-transfers.arriving'),
        earlier: t('school-transfers.earlier'),
        none: t('school-transfers.none'),
        alone: t('school-transfers.no-school-why'),
      }}
    />
  )
}

type StartProps = { kind: 'student' | 'staff'; schools: readonly { id: number; name: string; runs: boolean }[] }

/** Who goes where, what that ends, then the move with a way back. */
const Start = ({ kind, schools }: StartProps) => {
  const t = useTexts()
  const { isoDate } = useFormat()
  const [address] = useSearchParams()
  const [chosen, setChosen] = useState(() => idsIn(address.get('students')))
  const [to, setTo] = useState<string | null>(schools.length === 1 ? String(schools[0]?.id) : null)
  const [leaves_on, setLeavesOn] = useState(() => isoDate(new Date()))
  const [reason, setReason] = useState('')
  const [with_medical, setWithMedical] = useState(true)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const back = useSend(schoolTransfers.takeBack, { refresh })
  const move = useSend(schoolTransfers.transfer, {
    refresh,
    onRefused: ({ fields }) => {
      setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      return fields.length > 0
    },
  })
  const person_ids = chosen.map(Number)
  const asked = { kind, person_ids, to_school: Number(to ?? 0), leaves_on, reason: '', with_medical, confirmed: false }
  const { data } = useReading(schoolTransfers.transfer, asked, { when: chosen.length > 0 && to !== null })
  const rows = chosen.length > 0 && to !== null ? (data?.rows ?? []) : []
  const names = useNames(idsIn(address.get('students')))
  const school = schools.find(({ id }) => String(id) === to)
  const save = async () => {
    setProblems({})
    const parts = await move.sendEach({ ...asked, reason, confirmed: true })
    const words = { count: parts.reduce((sum, part) => sum + goingIn(part.rows).length, 0), school: school?.name ?? '' }
    toastUndoable(
      t(school?.runs ? 'school-transfers.done' : 'school-transfers.offered', words),
      () => void backEach(parts, async ({ id }) => id !== null && (await back.sendAndWait({ id }))),
    )
    setChosen(parts.flatMap((part) => part.rows.flatMap(({ id, problem }) => (problem ? String(id) : []))))
    setReason('')
  }
  return (
    <form
      className="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save().catch(() => undefined)
      }}
    >
      <div className="form-section">
        <PersonPicker
          kind={kind === 'student' ? 'student' : 'teacher'}
          label={t(kind === 'student' ? 'people.students' : 'school-transfers.people')}
          value={chosen}
          names={names}
          onChange={setChosen}
          {...(problems['person_ids'] && { error: problems['person_ids'] })}
        />
        <div className="columns">
          <Select
            label={t('school-transfers.to')}
            data={schools.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={to}
            onChange={setTo}
            searchable
            {...(school && {
              description: t(school.runs ? 'school-transfers.at-once' : 'school-transfers.must-agree', {
                school: school.name,
              }),
            })}
            {...(problems['to_school'] && { error: problems['to_school'] })}
          />
          <DateField
            label={t('school-transfers.last-day')}
            value={leaves_on}
            onChange={setLeavesOn}
            {...(problems['leaves_on'] && { error: problems['leaves_on'] })}
          />
        </div>
        <TextInput
          label={t('people.reason')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {kind === 'student' && (
          <Checkbox
            label={t('school-transfers.with-medical')}
            checked={with_medical}
            onChange={(event) => setWithMedical(event.currentTarget.checked)}
          />
        )}
        {rows.length > 0 && (
          <Note
            tone={rows.some(({ problem }) => problem) ? 'warn' : 'info'}
            title={t('school-transfers.what-happens', { count: rows.length })}
          >
            <ul>
              {rows.map((row) => (
                <li key={row.id}>
                  <bdi>{row.name}</bdi>: <What row={row} kind={kind} />
                </li>
              ))}
            </ul>
          </Note>
        )}
      </div>
      <div className="save-bar">
        <div className="row end">
          <Button
            type="submit"
            variant="filled"
            loading={move.sending}
            disabled={goingIn(rows).length === 0}
            leftSection={<IconTransfer size={16} stroke={1.75} />}
          >
            {t(school && !school.runs ? 'school-transfers.offer' : 'school-transfers.move', {
              count: goingIn(rows).length,
            })}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Who has no problem. */
const goingIn = (rows: readonly Leaving[]) => rows.filter(({ problem }) => problem === '')

const What = ({ row: { problem, enrollments, guardians }, kind }: { row: Leaving; kind: 'student' | 'staff' }) => {
  const t = useTexts()
  if (problem === 'teaches')
    return (
      <>
        {t('school-transfers.problem-teaches')}{' '}
        <Link className="link" to="/reassignments">
          {t('school-transfers.hand-over')}
        </Link>
      </>
    )
  if (problem) return t(`school-transfers.problem-${problem}`)
  return kind === 'student' ? t('school-transfers.ends', { enrollments, guardians }) : t('school-transfers.role-ends')
}

/** Who is known in the present school leads to the record. */
const Name = ({
  one: { person_id, name },
  kind,
}: {
  one: SchoolTransfer['people'][number]
  kind: 'student' | 'staff'
}) => {
  const { role } = useSignedIn()
  if (person_id === null) return <bdi className="medium">{name}</bdi>
  return (
    <Link className="link medium" to={pagesOf(kind === 'student' ? 'student' : 'teacher', role, person_id).overview}>
      <bdi>{name}</bdi>
    </Link>
  )
}

const Row = ({ row, kind }: { row: SchoolTransfer; kind: 'student' | 'staff' }) => {
  const t = useTexts()
  const { date } = useFormat()
  const names = row.people.map(({ name }) => name).join(', ')
  return (
    <OfferRow
      row={row}
      names={names}
      day={date(row.leaves_on)}
      decide={schoolTransfers.decide}
      takeBack={schoolTransfers.takeBack}
      refresh={refresh}
      onTaken={({ people: count }) => toastSaved(t('school-transfers.accepted', { count }))}
      onEnded={({ waiting }) => toastSaved(t('school-transfers.taken-back-waiting', { waiting }))}
      question={t('school-transfers.take-back-really', { names })}
    >
      {row.people.map((one, at) => (
        <span key={one.id}>
          {at > 0 && ', '}
          <Name one={one} kind={kind} />{' '}
          {one.grade_level && <span className="muted small">{t('people.grade', { grade: one.grade_level })}</span>}
        </span>
      ))}
    </OfferRow>
  )
}
