import { Button, Select } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { assignedRoles, type Place, places } from '#contract/lifecycle/school-transfers.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import type { PersonRecord } from '#contract/people/records.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { PersonFrame } from '#web/people/parts/record/PersonFrame.tsx'

/** The schools that somebody belongs to, with the roles held in each; another one can be added. */
export default function SchoolsOfScreen() {
  return <PersonFrame>{(person) => <Schools person={person} />}</PersonFrame>
}

const refresh = [places.of, people.directory, people.sizes]

const Schools = ({ person }: { person: PersonRecord }) => {
  const t = useTexts()
  const { rows, schools } = useRead(places.of, { id: person.id })
  return (
    <div className="stack person-part">
      <Card flush title={t('school-transfers.schools')} count={rows.length}>
        <ul className="list">
          {rows.map((row) => (
            <li key={row.school_id} className="family-row">
              <div className="grow">
                <div className="medium">
                  <bdi>{row.school}</bdi>{' '}
                  {row.here && <span className="muted small regular">{t('school-transfers.here')}</span>}
                </div>
                <div className="row wrap">
                  {row.roles.map(({ role, on }) => (
                    <StatusChip key={role} status={on ? 'active' : 'inactive'} word={t(`shell.role.${role}`)} />
                  ))}
                  {row.status !== 'active' && <StatusChip status={row.status} />}
                </div>
              </div>
              {!row.here && <Roles person={person} row={row} />}
            </li>
          ))}
        </ul>
      </Card>
      <Add person={person} schools={schools} />
    </div>
  )
}

/** Each role over there, off or on again. */
const Roles = ({ person, row }: { person: PersonRecord; row: Place }) => {
  const t = useTexts()
  const set = useSend(places.setRole, { refresh })
  const change = async (role: (typeof assignedRoles)[number], on: boolean) => {
    const asked = { ids: [person.id], school_id: row.school_id, role }
    await set.sendAndWait({ ...asked, on })
    const words = { role: t(`shell.role.${role}`), school: row.school }
    toastUndoable(t(on ? 'school-transfers.role-on' : 'school-transfers.role-off', words), () =>
      set.send({ ...asked, on: !on }),
    )
  }
  return (
    <div className="row wrap">
      {assignedRoles.flatMap((role) => {
        const held = row.roles.find((one) => String(one.role) === role)
        return held
          ? [
              <Button
                key={role}
                loading={set.sending}
                onClick={() => void change(role, !held.on).catch(() => undefined)}
              >
                {t(held.on ? 'school-transfers.end-role' : 'school-transfers.give-again', {
                  role: t(`shell.role.${role}`),
                })}
              </Button>,
            ]
          : []
      })}
    </div>
  )
}

const Add = ({ person, schools }: { person: PersonRecord; schools: readonly { id: number; name: string }[] }) => {
  const t = useTexts()
  const { role: own } = useSignedIn()
  const [school, setSchool] = useState<string | null>(null)
  const [role, setRole] = useState<(typeof assignedRoles)[number]>(
    () => assignedRoles.find((one) => person.roles.some((held) => String(held.role) === one)) ?? '3',
  )
  const set = useSend(places.setRole, { refresh })
  const join = useSend(places.join, { refresh })
  const save = async () => {
    const asked = { school_id: Number(school), role }
    await join.sendAndWait({ ...asked, person_ids: [person.id], confirmed: true })
    setSchool(null)
    toastUndoable(
      t('school-transfers.added', { school: schools.find(({ id }) => id === asked.school_id)?.name ?? '' }),
      () => set.send({ ...asked, ids: [person.id], on: false }),
    )
  }
  if (schools.length === 0)
    return (
      <div className="card">
        <EmptyState icon={IconBuilding} title={t('school-transfers.no-more')}>
          {t(own === schoolAdmin ? 'school-transfers.no-more-why' : 'school-transfers.no-school-why')}
        </EmptyState>
      </div>
    )
  return (
    <Card title={t('school-transfers.add-school')}>
      <form
        className="row wrap bottom"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save().catch(() => undefined)
        }}
      >
        <Select
          label={t('people.school')}
          data={schools.map(({ id, name }) => ({ value: String(id), label: name }))}
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
        <Button
          type="submit"
          variant="filled"
          loading={join.sending}
          disabled={school === null}
          leftSection={<IconPlus size={16} stroke={1.75} />}
        >
          {t('school-transfers.add-school')}
        </Button>
      </form>
    </Card>
  )
}
