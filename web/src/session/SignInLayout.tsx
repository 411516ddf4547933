import './session.css'
import { useDocumentTitle } from '@mantine/hooks'
import { IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DocumentLinks, SystemCheckLink } from '#web/kernel/frames/Footer.tsx'
import { language, speak, useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { isLanguage, languageCodes, languages } from '#contract/kernel/languages.ts'
import { SchoolLine } from './SchoolLine.tsx'
import { usePublicSchool } from './public-school.ts'
import { WeekArt } from './WeekArt.tsx'

/** The frame of the pages for people who are not signed in: the school first, one form, the week beside it. */
export const SignInLayout = ({ title, sub, children }: { title: string; sub?: ReactNode; children: ReactNode }) => {
  useDocumentTitle(title)
  return (
    <div className="sign-in">
      <main>
        <div className="form-place">
          <SchoolLine />
          <h1>{title}</h1>
          <div className="stack">
            {sub && <p className="secondary">{sub}</p>}
            {children}
          </div>
        </div>
        <div className="sign-in-foot">
          <LanguagePicker />
          <SystemCheckLink />
          <DocumentLinks />
        </div>
      </main>
      <WeekArt />
    </div>
  )
}

const LanguagePicker = () => {
  const t = useTexts()
  const school = usePublicSchool()
  const offered = school?.languages.filter(isLanguage) ?? languageCodes
  const codes = new Set([...offered, useLanguage()])
  return (
    <label className="language-picker">
      <IconWorld size={16} stroke={1.75} aria-hidden />
      <select aria-label={t('shell.language')} value={language()} onChange={({ currentTarget: { value } }) => isLanguage(value) && void speak(value)}>
        {[...codes].map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code].label}
          </option>
        ))}
      </select>
    </label>
  )
}
