import { Button, Select } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { assignedRoles, schoolTransfers, places } from '#contract/lifecycle/school-transfers.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import { AboutPicker } from '#web/communication/parts/NoteFields.tsx'
import { idsIn } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useNames } from '#web/communication/people-names.ts'

const tones = { new: 'done', known: 'done', already: 'active' } as const

/**
 * Many people of the school for another school of the same admin: first how they would stand there, then the change,
 * then a way back.
 */
export default function AssignSchoolScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const title = t('school-transfers.assign')
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  return (
    <div className="reading">
      <PageHeader title={title} sub={t('school-transfers.assign-sub')} />
      <Reading of="assign">
        <Assign />
      </Reading>
    </div>
  )
}

const Assign = () => {
  const t = useTexts()
  const [address] = useSearchParams()
  const { schools } = useRead(schoolTransfers.list, { kind: 'staff' })
  const mine = schools.filter(({ runs }) => runs)
  const [chosen, setChosen] = useState(() => idsIn(address.get('people')))
  const [school, setSchool] = useState<string | null>(mine.length === 1 ? String(mine[0]?.id) : null)
  const [role, setRole] = useState<(typeof assignedRoles)[number]>('3')
  const [problem, setProblem] = useState('')
  const refresh = [places.join, places.of, people.directory, people.sizes]
  const set = useSend(places.setRole, { refresh })
  const join = useSend(places.join, {
    refresh,
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  const asked = { person_ids: chosen.map(Number), school_id: Number(school ?? 0), role }
  const { data } = useReading(
    places.join,
    { ...asked, confirmed: false },
    { when: chosen.length > 0 && school !== null },
  )
  const rows = chosen.length > 0 && school !== null ? (data?.rows ?? []) : []
  const names = useNames(idsIn(address.get('people')))
  const fresh = rows.filter(({ state }) => state !== 'already').map(({ id }) => id)
  const save = async () => {
    setProblem('')
    await join.sendAndWait({ ...asked, person_ids: fresh, confirmed: true })
    toastUndoable(
      t('school-transfers.assigned', {
        count: fresh.length,
        school: mine.find(({ id }) => id === asked.school_id)?.name ?? '',
      }),
      () => set.send({ ids: fresh, school_id: asked.school_id, role, on: false }),
    )
    setChosen([])
  }
  if (mine.length === 0)
    return (
      <div className="card">
        <EmptyState icon={IconBuilding} title={t('school-transfers.no-more')}>
          {t('school-transfers.no-more-why')}
        </EmptyState>
      </div>
    )
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
          <AboutPicker
            label={t('school-transfers.people')}
            value={chosen}
            names={names}
            onChange={setChosen}
            {...(problem && { error: problem })}
          />
          <div className="columns">
            <Select
              label={t('people.school')}
              data={mine.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={school}
              onChange={setSchool}
              searchable
            />
            <Select
              label={t('people.role')}
              data={assignedRoles.map((value) => ({ value, label: t(`shell.role.${value}`) }))}
              value={role}
              onChange={(value) => setRole(assignedRoles.find((one) => one === value) ?? '3')}
              allowDeselect={false}
            />
          </div>
        </div>
        <div className="save-bar">
          <div className="row end">
            <Button type="submit" variant="filled" loading={join.sending} disabled={fresh.length === 0}>
              {t('school-transfers.assign-count', { count: fresh.length })}
            </Button>
          </div>
        </div>
      </section>
      {rows.length > 0 && (
        <Card flush title={t('school-transfers.people')} count={rows.length}>
          <ul className="list">
            {rows.map((row) => (
              <li key={row.id}>
                <bdi className="grow">{row.name}</bdi>
                <StatusChip status={tones[row.state]} word={t(`school-transfers.is-${row.state}`)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </form>
  )
}
