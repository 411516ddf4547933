import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Profile } from '#contract/profile/profile.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Avatar } from '#web/ui/Person.tsx'

/** The head of a person's page: photo, name in both scripts, role and school. */
export const Person = ({ own, actions }: { own: Profile; actions: ReactNode }) => {
  const t = useTexts()
  const name = [own.fname, own.mname, own.lname].filter(Boolean).join(' ')
  useDocumentTitle(name)
  return (
    <div className="page-head person-head">
      <Avatar name={name} photo={own.photo} seed={own.person_id} size="large" />
      <div className="grow">
        <div className="row wrap">
          <h1>
            <bdi>{name}</bdi>
          </h1>
          {own.native_name && <bdi className="native-name">{own.native_name}</bdi>}
        </div>
        <p className="sub">
          {t('shell.role-at', { role: t(`shell.role.${own.role}`), school: own.school_name })}
          {own.preferred_name && ` · ${t('profile.goes-by', { name: own.preferred_name })}`}
        </p>
      </div>
      <div className="actions">{actions}</div>
    </div>
  )
}
