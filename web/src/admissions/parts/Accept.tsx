import { Button, Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { acceptance, type Accepting } from '#contract/admissions/accept.contract.ts'
import { applications } from '#contract/admissions/applications.contract.ts'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import { relationships } from '#contract/people/records.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { OutcomeChip } from '#web/enrollment/parts/OutcomeChip.tsx'
import { SectionPicker } from '#web/enrollment/parts/SectionPicker.tsx'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { MailPreview } from './MailPreview.tsx'

const refresh = [
  applications.list,
  applications.read,
  applications.history,
  people.directory,
  people.sizes,
  enrollment.choices,
  sections.read,
]

/** Accepting: who is made and who is found, before it happens; then the way back. */
export const Accept = ({ ids, home }: { ids: number[]; home: string }) => {
  const t = useTexts()
  const go = useNavigate()
  const [numbers, setNumbers] = useState<Record<string, string>>({})
  const [classes, setClasses] = useState<Record<string, number[]>>({})
  const [override_reason, setOverrideReason] = useState('')
  const [invite, setInvite] = useState(true)
  const [notify_family, setNotifyFamily] = useState(true)
  const [message, setMessage] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [asked] = useDebouncedValue({ numbers, classes, override_reason, message }, 300)
  const back = useSend(acceptance.takeBack, { refresh })
  const accept = useSend(acceptance.accept, {
    refresh,
    onRefused: ({ fields }) => {
      setProblems(Object.fromEntries(fields.map((field) => [field.path, field.message])))
      return fields.length > 0
    },
  })
  const { data, error, refetch } = useReading(acceptance.accept, {
    ids,
    ...asked,
    classes: chosenOf(asked.classes),
    invite,
    notify_family,
    confirmed: false,
  })
  const rows = data?.rows ?? []
  const lacks = override_reason !== '' || rows.some((row) => row.classes.some(({ outcome }) => outcome === 'missing'))
  const save = async () => {
    setProblems({})
    const { rows: done, invited } = await accept.sendAndWait({
      ids,
      numbers,
      classes: chosenOf(classes),
      override_reason,
      message,
      invite,
      notify_family,
      confirmed: true,
    })
    toastUndoable(t('admissions.accepted', { count: done.length, invited }), () => back.send({ ids }))
    void go(home)
  }
  if (error && !data) return <ErrorState error={error} onAgain={() => void refetch()} />
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save().catch(() => undefined)
      }}
    >
      {!data && <ListSkeleton />}
      {data && rows.length === 0 && (
        <div className="form-section">
          <Note tone="ok" title={t('admissions.all-accepted')} />
        </div>
      )}
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          number={numbers[row.id] ?? row.student.number}
          problem={
            problems[`numbers.${row.id}`] ?? (row.problem === 'number-taken' ? t('admissions.number-taken') : '')
          }
          onNumber={(typed) => {
            setNumbers({ ...numbers, [row.id]: typed })
            setProblems({})
          }}
        >
          {data?.can.enroll && (
            <SectionPicker
              label={t('admissions.classes')}
              description={t('admissions.classes-hint')}
              value={(classes[row.id] ?? []).map(String)}
              onChange={(chosen) => setClasses({ ...classes, [row.id]: chosen.map(Number) })}
              {...(row.student.term_id !== null && { term_id: row.student.term_id })}
            />
          )}
        </Row>
      ))}
      {lacks && (
        <div className="form-section">
          <TextInput
            label={t('enrollment.override')}
            description={t('enrollment.override-hint')}
            maxLength={300}
            value={override_reason}
            onChange={(event) => setOverrideReason(event.currentTarget.value)}
          />
        </div>
      )}
      <div className="form-section">
        <Switch
          label={t('admissions.invite')}
          description={t('admissions.invite-hint')}
          checked={invite}
          onChange={(event) => setInvite(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('admissions.notify-family')}
          checked={notify_family}
          onChange={(event) => setNotifyFamily(event.currentTarget.checked)}
        />
        {notify_family && (
          <Textarea
            label={t('admissions.message')}
            description={t('admissions.message-hint')}
            autosize
            minRows={3}
            maxLength={1000}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        )}
        {notify_family && data?.mail && <MailPreview mail={data.mail} count={data.mails} />}
      </div>
      <div className="save-bar">
        <div className="row end">
          <Button component={Link} to={home}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            loading={accept.sending}
            disabled={rows.length === 0 || rows.some(({ problem }) => problem !== '')}
          >
            {t('admissions.accept', { count: rows.length })}
          </Button>
        </div>
      </div>
    </form>
  )
}

const chosenOf = (classes: Record<string, number[]>) =>
  Object.fromEntries(Object.entries(classes).filter(([, chosen]) => chosen.length > 0))

type RowProps = {
  row: Accepting
  number: string
  problem: string
  onNumber: (typed: string) => void
  children: ReactNode
}

const Row = ({ row, number, problem, onNumber, children }: RowProps) => {
  const t = useTexts()
  const { student, guardians } = row
  return (
    <fieldset className="form-section">
      <legend className="visually-hidden">{student.name}</legend>
      <div>
        <h2>
          <bdi>{student.name || t('admissions.no-name')}</bdi>
        </h2>
        <p className="small muted">
          {[
            student.grade_level && t('people.grade', { grade: student.grade_level }),
            student.term,
            row.left !== null && t('enrollment.seats-left', { left: Math.max(0, row.left) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {(row.problem === 'move' || row.problem === 'incomplete') && (
        <Note tone="danger" title={t(`admissions.why-${row.problem}`)} />
      )}
      {row.left !== null && row.left <= 0 && <Note tone="warn" title={t('admissions.no-seat')} />}
      {row.duplicates && (
        <Note tone="warn" title={t('admissions.duplicates-open')}>
          <Link className="link" to={`/application-student-detail/${row.id}`}>
            {t('admissions.review-duplicates')}
          </Link>
        </Note>
      )}
      <ul className="stack close">
        <Person
          known={student.id !== null}
          name={student.name}
          what={t(student.id === null ? 'admissions.makes-student' : 'admissions.finds-student')}
        />
        {guardians.map((one, at) => (
          <Person
            key={at}
            known={one.id !== null || row.sibling !== ''}
            name={one.name}
            what={[
              t(`people.relationship-${relationships.find((known) => known === one.relationship) ?? 'other'}`),
              one.id !== null
                ? t('admissions.finds-guardian')
                : row.sibling
                  ? t('admissions.shares-guardian', { name: row.sibling })
                  : t('admissions.makes-guardian'),
            ].join(' · ')}
          />
        ))}
      </ul>
      {student.id === null && (
        <TextInput
          label={t('people.field-number')}
          description={t('admissions.number-hint')}
          maxLength={40}
          dir="ltr"
          value={number}
          onChange={(event) => onNumber(event.currentTarget.value)}
          {...(problem && { error: problem })}
        />
      )}
      {children}
      {row.classes.length > 0 && (
        <ul className="list">
          {row.classes.map(({ section_id, section, outcome, missing, holds, clashes }) => (
            <li key={section_id}>
              <div className="grow">
                <bdi>{section}</bdi>
                {missing.length > 0 && (
                  <div className="small muted">{t('enrollment.asks-for', { courses: missing.join(', ') })}</div>
                )}
                {holds.length > 0 && (
                  <div className="small ink-warn">{t('enrollment.held-by', { holds: holds.join(', ') })}</div>
                )}
                {clashes.length > 0 && (
                  <div className="small ink-warn">{t('enrollment.clashes', { sections: clashes.join(', ') })}</div>
                )}
              </div>
              <OutcomeChip outcome={outcome} />
            </li>
          ))}
        </ul>
      )}
      <p className="small muted">{t('admissions.carries', { documents: row.documents, answers: row.answers })}</p>
    </fieldset>
  )
}

const Person = ({ known, name, what }: { known: boolean; name: string; what: string }) => (
  <li className="row">
    {known ? (
      <IconUserCheck size={18} stroke={1.75} aria-hidden />
    ) : (
      <IconUserPlus size={18} stroke={1.75} aria-hidden />
    )}
    <span>
      <bdi className="medium">{name}</bdi> <span className="muted">{what}</span>
    </span>
  </li>
)
