import { Button, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { customRoles } from '#contract/security/custom-roles.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import { idsIn } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { FoundChoice, useTyped } from '#web/ui/form/FoundChoice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { Assignment, roleChanges } from './parts/Assignment.tsx'

/** Custom roles for many people at once: chosen, seen person by person, saved, and taken back. */
export default function EditCustomRoleTagForMultipleUsersScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const title = t('security.many-title')
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  return (
    <div className="reading">
      <PageHeader title={title} sub={t('security.many-sub')} crumbs={[{ label: t('security.custom-roles') }]} />
      <Reading>
        <Choose school_id={login.last_school_id} />
      </Reading>
    </div>
  )
}

const Choose = ({ school_id }: { school_id: number }) => {
  const t = useTexts()
  const [address] = useSearchParams()
  const [chosen, setChosen] = useState(() => idsIn(address.get('people')))
  const [roles, setRoles] = useState(() => idsIn(address.get('roles')))
  const [held, setHeld] = useState<'give' | 'take'>('give')
  const offered = useRead(customRoles.list, { size: 200 })
  const known = useRead(tags.roles, {}).tags
  const nameOf = (flag: string) => known.find((tag) => tag.flag === flag)?.name ?? flag
  const { search, ...typing } = useTyped()
  const { data, isFetching } = useReading(people.directory, { search, size: 20, school_id })
  const rows = chosen.flatMap((person) =>
    roles.map((role) => ({ person_id: Number(person), custom_role_id: Number(role), held: held === 'give' })),
  )
  const sendable = rows.length > 0 && rows.length <= 1000
  const { data: preview } = useReading(customRoles.assign, { rows, confirmed: false }, { when: sendable })
  const names = Object.fromEntries(
    (preview?.people ?? []).map((person) => [person.id, `${person.fname} ${person.lname}`]),
  )
  const assign = useSend(customRoles.assign, { refresh: roleChanges })
  const save = async () => {
    const { before } = await assign.sendAndWait({ rows, confirmed: true })
    toastUndoable(
      t('security.roles-saved', { count: before.length }),
      () => before.length > 0 && assign.send({ rows: before, confirmed: true }),
    )
    setChosen([])
  }
  return (
    <div className="stack">
      <section className="card">
        <div className="form-section">
          <FoundChoice
            label={t('security.people')}
            description={t('security.people-how')}
            value={chosen}
            onChange={setChosen}
            offered={(data?.rows ?? []).map((row) => ({
              value: String(row.id),
              label: [
                `${row.fname} ${row.lname}`,
                row.native_name,
                row.roles.map(({ role }) => t(`shell.role.${role}`)).join(', '),
              ]
                .filter(Boolean)
                .join(' · '),
            }))}
            busy={isFetching}
            names={names}
            maxValues={500}
            {...typing}
          />
          <MultiSelect
            label={t('security.custom-roles')}
            data={offered.rows.map((row) => ({ value: String(row.id), label: row.name }))}
            value={roles}
            onChange={setRoles}
            searchable
            nothingFoundMessage={t('ui.nothing-matches')}
          />
          <div>
            <div className="medium" aria-hidden>
              {t('security.what')}
            </div>
            <Segmented
              label={t('security.what')}
              value={held}
              options={[
                { value: 'give', label: t('security.give') },
                { value: 'take', label: t('security.take') },
              ]}
              onChange={setHeld}
            />
          </div>
        </div>
        <div className="save-bar">
          <div className="row end">
            <Button
              variant="filled"
              loading={assign.sending}
              disabled={!sendable}
              onClick={() => void save().catch(() => undefined)}
            >
              {t(held === 'give' ? 'security.give-count' : 'security.take-count', { count: chosen.length })}
            </Button>
          </div>
        </div>
      </section>
      {rows.length > 1000 && <p className="small muted">{t('security.too-many')}</p>}
      {sendable && <Assignment rows={rows} nameOf={nameOf} />}
    </div>
  )
}
