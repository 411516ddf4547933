import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { In } from '#contract/kernel/endpoint.ts'
import { sections, teacherRoles } from '#contract/sections/sections.contract.ts'
import { staffing, type StaffingChange } from '#contract/sections/staffing.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PersonPicker } from '#web/people/parts/PersonPicker.tsx'
import { ClashesByClass, ClashReason } from '#web/schedule/parts/timetable/Clashes.tsx'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'

export type StaffingMode = 'add' | 'remove' | 'hand-over'
const modes = ['add', 'remove', 'hand-over'] as const
type Change = In<typeof staffing.change>

/** Teachers of many sections at once: one more, one less, or one in place of another. */
export default function StaffingScreen({ mode: first }: { mode: StaffingMode }) {
  const t = useTexts()
  const { login } = useSignedIn()
  const [mode, setMode] = useState<StaffingMode>(first)
  if (login.last_school_id === null) return <SchoolNeeded title={t('sections.staffing')} />
  return (
    <div className="reading">
      <PageHeader title={t('sections.staffing')} sub={t(`sections.staffing-${mode}-sub`)} />
      <div className="stack">
        <Segmented
          label={t('sections.staffing')}
          value={mode}
          onChange={(value) => setMode(modes.find((one) => one === value) ?? 'add')}
          options={modes.map((value) => ({ value, label: t(`sections.staffing-${value}`) }))}
        />
        <Form key={mode} mode={mode} />
      </div>
    </div>
  )
}

const Form = ({ mode }: { mode: StaffingMode }) => {
  const t = useTexts()
  const [from, setFrom] = useState<string[]>([])
  const [to, setTo] = useState<string[]>([])
  const [role, setRole] = useState('')
  const [search, setSearch] = useState('')
  const [reason, setReason] = useState('')
  const [missed, setMissed] = useState(false)
  const asked = useRef<HTMLTextAreaElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const leaves = mode !== 'add'
  const comes = mode !== 'remove'
  const listed = !leaves || from.length > 0
  const { data } = useReading(
    staffing.choices,
    { search, ...(leaves && from[0] && { teacher_id: Number(from[0]) }) },
    { when: listed },
  )
  const values: Change = {
    section_ids: [...chosen],
    add_id: comes && to[0] ? Number(to[0]) : null,
    remove_id: leaves && from[0] ? Number(from[0]) : null,
    role: teacherRoles.find((one) => one === role) ?? null,
    confirmed: false,
  }
  const ready = chosen.size > 0 && (!comes || to.length > 0) && (!leaves || from.length > 0) && to[0] !== from[0]
  const { data: preview } = useReading(staffing.change, values, { when: ready })
  const changes = ready ? (preview?.rows ?? []) : []
  const refresh = [staffing.choices, staffing.change, sections.list, sections.read]
  const change = useSend(staffing.change, { refresh })
  const save = async () => {
    if (clashes.length > 0 && reason.trim() === '') {
      setMissed(true)
      return asked.current?.focus()
    }
    const { rows } = await change.sendAndWait({ ...values, reason, confirmed: true })
    toastUndoable(
      t('sections.staffed', { count: rows.length }),
      () => void undo(rows, values, change.sendAndWait, t('ui.undo')).catch(() => undefined),
    )
    setChosen(new Set())
    setReason('')
    setMissed(false)
  }
  const rows = listed ? (data?.rows ?? []) : []
  const clashes = changes.flatMap((row) => row.clashes)
  const leaderless = changes.filter((row) => row.leaderless)
  const same = to.length > 0 && to[0] === from[0]
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
          <div className="columns">
            {leaves && (
              <PersonPicker
                kind="teacher"
                label={t(mode === 'remove' ? 'sections.teacher' : 'sections.teacher-from')}
                value={from}
                onChange={(value) => {
                  setFrom(value)
                  setChosen(new Set())
                }}
                single
              />
            )}
            {comes && (
              <PersonPicker
                kind="teacher"
                label={t(mode === 'add' ? 'sections.teacher' : 'sections.teacher-to')}
                value={to}
                onChange={setTo}
                single
                {...(same && { error: t('sections.same-teacher') })}
              />
            )}
            {comes && (
              <NativeSelect
                label={t('sections.teacher-role')}
                value={role}
                onChange={(event) => setRole(event.currentTarget.value)}
                data={[
                  { value: '', label: t(leaves ? 'sections.role-kept' : 'sections.role-lead') },
                  ...teacherRoles
                    .filter((one) => leaves || one !== 'lead')
                    .map((value) => ({ value, label: t(`sections.role-${value}`) })),
                ]}
              />
            )}
          </div>
        </div>
      </section>
      {leaderless.length > 0 && (
        <Note tone="warn" title={t('sections.leaderless', { count: leaderless.length })}>
          <bdi>{leaderless.map((row) => row.section).join(', ')}</bdi>
        </Note>
      )}
      {clashes.length > 0 && (
        <section className="card">
          <div className="form-section">
            <ClashesByClass of={changes} />
            <ClashReason
              label={t('schedule.clash-reason')}
              description={t('schedule.clash-reason-hint')}
              ref={asked}
              value={reason}
              error={missed && reason.trim() === '' && t('errors.field.required')}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </div>
        </section>
      )}
      <Card
        flush
        title={t('sections.title')}
        count={rows.length}
        actions={<SearchInput label={t('sections.find-section')} value={search} onSearch={setSearch} />}
        foot={
          <div className="row end">
            <span className="small muted grow">{t('sections.staffing-would', { count: changes.length })}</span>
            <Button type="submit" variant="filled" loading={change.sending} disabled={changes.length === 0}>
              {t(`sections.staffing-${mode}`)}
            </Button>
          </div>
        }
      >
        {rows.length === 0 ? (
          <EmptyState icon={IconUsers} title={t(listed ? 'sections.no-open' : 'sections.choose-teacher')} />
        ) : (
          <ul className="list">
            {rows.map((row) => (
              <li key={row.id}>
                <Checkbox
                  checked={chosen.has(row.id)}
                  aria-label={t('ui.choose', { name: row.name })}
                  onChange={(event) =>
                    setChosen(
                      event.currentTarget.checked
                        ? new Set([...chosen, row.id])
                        : new Set([...chosen].filter((id) => id !== row.id)),
                    )
                  }
                />
                <span className="subject-bar" data-subject={row.color} />
                <div className="grow">
                  <div className="medium">
                    <bdi>{row.name}</bdi>{' '}
                    <span className="muted regular">
                      <Code>{row.number}</Code>
                    </span>
                  </div>
                  <div className="small muted">
                    <bdi>{row.teachers.map(({ name }) => name).join(', ') || t('sections.nobody-teaches')}</bdi>
                  </div>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </form>
  )
}

/** Back to how it was, section by section as roles differ: who came goes, who went comes again. */
const undo = async (
  rows: readonly StaffingChange[],
  { add_id, remove_id }: Change,
  send: (input: Change) => Promise<unknown>,
  reason: string,
): Promise<void> => {
  const groups = Map.groupBy(rows, (row) => `${row.added}:${row.removed}:${row.removed ? row.role : ''}`)
  for (const group of groups.values()) {
    const [one] = group
    if (one)
      await send({
        section_ids: group.map((row) => row.section_id),
        add_id: one.removed ? remove_id : null,
        remove_id: one.added ? add_id : null,
        role: one.removed && !one.added ? one.role : null,
        confirmed: true,
        reason, // what clashed before clashes again
      })
  }
}
