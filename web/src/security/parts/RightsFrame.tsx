import '../security.css'
import { NavLink } from 'react-router'
import type { ReactNode } from 'react'
import type { PersonRecord } from '#contract/people/records.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { PersonFrame } from '#web/people/parts/record/PersonFrame.tsx'
import { Reading } from '#web/ui/Reading.tsx'

/** What somebody may do, under the head of their page: all of it, their own tags, their custom roles. */
export const RightsFrame = ({ children }: { children: (person: PersonRecord) => ReactNode }) => {
  const t = useTexts()
  return (
    <PersonFrame>
      {(person) => (
        <>
          <nav className="segmented rights-nav" aria-label={t('people.permissions')}>
            <NavLink to={`/view-consolidated-tag/${person.id}`}>{t('security.all-tags')}</NavLink>
            <NavLink to={`/edit-user-tag/${person.id}`}>{t('security.own-tags')}</NavLink>
            <NavLink to={`/edit-custom-role-tag/${person.id}`}>{t('security.custom-roles')}</NavLink>
          </nav>
          <Reading of={String(person.id)}>{children(person)}</Reading>
        </>
      )}
    </PersonFrame>
  )
}
