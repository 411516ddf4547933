import { NativeSelect, Select } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { preferences } from '#contract/profile/preferences.contract.ts'
import { useOwnActions } from '#web/session/useOwnActions.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { isLanguage, languages } from '#contract/kernel/languages.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { refreshConfiguration } from '#web/session/upkeep.ts'
import { SettingRow } from '#web/ui/SettingRow.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useState } from 'react'
import { timeZones, zoneLabel } from '#web/kernel/time-zones.ts'

const ofSchool = ''

export const LanguageAndTime = () => {
  const t = useTexts()
  const { time } = useFormat()
  const language = useLanguage()
  const own = useOwnActions(useSignedIn(), false)
  const { time_zone, school_time_zone } = useRead(preferences.read, {})
  const save = useSend(preferences.saveTimeZone, {
    refresh: preferences.read,
    onDone: () => {
      toastSaved()
      void refreshConfiguration()
    },
  })
  const [now] = useState(() => new Date())
  return (
    <>
      <SettingRow
        label={t('shell.language')}
        hint={own.languages.length === 0 ? t('profile.language-locked') : undefined}
        htmlFor="own-language"
      >
        {own.languages.length > 0 ? (
          <NativeSelect
            id="own-language"
            value={language}
            data={own.languages.map((code) => ({ value: code, label: languages[code].label }))}
            onChange={({ currentTarget: { value } }) => isLanguage(value) && own.speak(value)}
          />
        ) : (
          <div className="read-only-value">
            <span className="grow">{languages[language].label}</span>
            <IconLock size={16} stroke={1.75} aria-hidden />
          </div>
        )}
      </SettingRow>
      <SettingRow
        label={t('profile.time-zone')}
        hint={t('profile.time-zone.hint', { time: time(now) })}
        htmlFor="own-zone"
      >
        <Select
          id="own-zone"
          searchable
          allowDeselect={false}
          disabled={save.sending}
          maxDropdownHeight={320}
          limit={200}
          nothingFoundMessage={t('ui.nothing-matches')}
          value={time_zone ?? ofSchool}
          data={[
            { value: ofSchool, label: t('profile.time-zone.school', { zone: zoneLabel(school_time_zone, now) }) },
            ...timeZones(now),
          ]}
          onChange={(value) =>
            value !== null && value !== (time_zone ?? ofSchool) && save.send({ time_zone: value || null })
          }
        />
      </SettingRow>
    </>
  )
}
