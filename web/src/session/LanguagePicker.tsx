import './session.css'
import { IconWorld } from '@tabler/icons-react'
import { isLanguage, languageCodes, languages } from '#contract/kernel/languages.ts'
import { language, speak, useLanguage, useTexts } from '#web/kernel/i18n.ts'

/** The language of a page that needs no session; the one spoken now is always among those offered. */
export const LanguagePicker = ({ offered = languageCodes }: { offered?: readonly string[] | undefined }) => {
  const t = useTexts()
  const codes = new Set([...offered.filter(isLanguage), useLanguage()])
  return (
    <label className="language-picker">
      <IconWorld size={16} stroke={1.75} aria-hidden />
      <select
        aria-label={t('shell.language')}
        value={language()}
        onChange={({ currentTarget: { value } }) => isLanguage(value) && void speak(value)}
      >
        {[...codes].map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code].label}
          </option>
        ))}
      </select>
    </label>
  )
}
