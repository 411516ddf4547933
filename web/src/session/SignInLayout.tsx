import './session.css'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { DocumentLinks, SystemCheckLink } from './FooterLinks.tsx'
import { LanguagePicker } from './LanguagePicker.tsx'
import { SchoolLine } from './SchoolLine.tsx'
import { usePublicSchool } from './public-school.ts'
import { WeekArt } from './WeekArt.tsx'

type Props = { title: string; sub?: ReactNode; line?: ReactNode; children: ReactNode }

/** The frame of the pages for people who are not signed in: the school first, one form, the week beside it. */
export const SignInLayout = ({ title, sub, line = <SchoolLine />, children }: Props) => {
  useDocumentTitle(title)
  const school = usePublicSchool()
  return (
    <div className="sign-in">
      <main>
        <div className="form-place">
          {line}
          <h1>{title}</h1>
          <div className="stack">
            {sub && <p className="secondary">{sub}</p>}
            {children}
          </div>
        </div>
        <div className="sign-in-foot">
          <LanguagePicker offered={school?.languages} />
          <SystemCheckLink />
          <DocumentLinks />
        </div>
      </main>
      <WeekArt />
    </div>
  )
}
