import { Button, Checkbox } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { customRoles } from '#contract/security/custom-roles.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { Assignment, roleChanges } from './parts/Assignment.tsx'
import { RightsFrame } from './parts/RightsFrame.tsx'

/** The custom roles that somebody holds. */
export default function EditCustomRoleTagScreen() {
  return <RightsFrame>{({ id }) => <PersonRoles id={id} />}</RightsFrame>
}

/** Ticks say which custom roles one person holds; what that gives and takes is told before it is saved. */
const PersonRoles = ({ id }: { id: number }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const { rows, can } = useRead(customRoles.list, { person_id: id, size: 200 })
  const [ticked, setTicked] = useState<Readonly<Record<number, boolean>>>({})
  const changes = rows.flatMap((row) => {
    const held = ticked[row.id] ?? row.held
    return held === row.held ? [] : [{ person_id: id, custom_role_id: row.id, held }]
  })
  const assign = useSend(customRoles.assign, { refresh: roleChanges })
  const save = async () => {
    const { before } = await assign.sendAndWait({ rows: changes, confirmed: true })
    setTicked({})
    toastUndoable(t('security.roles-saved', { count: before.length }), () =>
      assign.send({ rows: before, confirmed: true }),
    )
  }
  const known = useRead(tags.consolidated, { id }).tags
  const nameOf = (flag: string) => known.find((tag) => tag.flag === flag)?.name ?? flag
  const toRoles = role === schoolAdmin && (
    <Button component={Link} to="/custom-roles">
      {t('security.custom-roles')}
    </Button>
  )
  if (rows.length === 0)
    return (
      <div className="card">
        <EmptyState icon={IconUsersGroup} title={t('security.no-custom-role')} actions={toRoles}>
          {t('security.no-custom-role-why')}
        </EmptyState>
      </div>
    )
  return (
    <div className="stack person-part">
      <Card flush title={t('security.custom-roles')} count={rows.length} actions={toRoles}>
        <ul className="list">
          {rows.map((row) => (
            <li key={row.id}>
              <Checkbox
                label={row.name}
                description={[
                  row.about,
                  row.granted.map(nameOf).join(', '),
                  row.denied.length > 0 && t('security.will-deny', { tags: row.denied.map(nameOf).join(', ') }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                checked={ticked[row.id] ?? row.held}
                disabled={!can.edit}
                onChange={(event) => setTicked({ ...ticked, [row.id]: event.currentTarget.checked })}
              />
            </li>
          ))}
        </ul>
      </Card>
      {changes.length > 0 && <Assignment rows={changes} nameOf={nameOf} />}
      {can.edit && (
        <div className="row end">
          <Button
            variant="filled"
            loading={assign.sending}
            disabled={changes.length === 0}
            onClick={() => void save().catch(() => undefined)}
          >
            {t('ui.save')}
          </Button>
        </div>
      )}
    </div>
  )
}
