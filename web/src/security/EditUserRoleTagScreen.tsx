import { Link } from 'react-router'
import { allRoles, schoolAdmin, superAdmin } from '#contract/kernel/access.ts'
import { effectiveTags } from '#contract/security/flags.rules.ts'
import type { HolderView } from '#contract/security/tags.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { EmptyState } from '#web/ui/States.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { HolderEditor } from './parts/HolderEditor.tsx'
import { TestAs } from './parts/TestAs.tsx'

/** What everybody in a role holds in the schools of the group; a school sees it and cannot change it. */
export default function EditUserRoleTagScreen() {
  const t = useTexts()
  const id = useRecordId()
  const { role: own } = useSignedIn()
  const role = allRoles.find((one) => one === id && (own === superAdmin || one >= schoolAdmin))
  if (!role)
    return (
      <>
        <PageHeader title={t('security.role-tags')} />
        <div className="card">
          <EmptyState title={t('security.choose-role')}>
            {allRoles
              .filter((one) => own === superAdmin || one >= schoolAdmin)
              .map((one) => (
                <Link className="link" key={one} to={`/edit-user-role-tag/${one}`}>
                  {t(`shell.role.${one}`)}{' '}
                </Link>
              ))}
          </EmptyState>
        </div>
      </>
    )
  return (
    <Reading of={String(role)} title={t(`shell.role.${role}`)}>
      <HolderEditor key={role} of={{ kind: 'role', role }}>
        {(view) => <Head view={view} />}
      </HolderEditor>
    </Reading>
  )
}

const Head = ({ view }: { view: HolderView }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const says = (wanted: string) => view.states.filter(({ state }) => state === wanted).map(({ flag }) => flag)
  const held = effectiveTags([
    ...view.sources,
    { kind: 'role', id: null, name: '', granted: says('allow'), denied: says('deny') },
  ])
  return (
    <PageHeader
      title={view.title}
      sub={`${view.sub} · ${t('security.people-count', { count: view.people })}`}
      crumbs={[{ label: t('security.user-roles'), ...(role === superAdmin && { to: '/user-roles' }) }]}
      actions={<TestAs role={view.role ?? 0} flags={held} of={view.title} />}
    />
  )
}
