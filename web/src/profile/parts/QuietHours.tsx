import { Switch } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { useState } from 'react'
import { preferences } from '#contract/profile/preferences.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { SettingRow } from '#web/ui/SettingRow.tsx'

const usual = { from: '21:00', to: '07:00' }

/** When nothing shall disturb: switched on it begins with the night. */
export const QuietHours = () => {
  const t = useTexts()
  const stored = useRead(preferences.read, {}).quiet
  const [quiet, setQuiet] = useState(stored)
  const [problem, setProblem] = useState('')
  const save = useSend(preferences.saveQuietHours, {
    refresh: preferences.read,
    onDone: () => toastSaved(),
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  const keep = (next: typeof stored) => {
    setQuiet(next)
    setProblem('')
    if (next === null || (next.from && next.to)) save.send({ quiet: next })
  }
  return (
    <>
      <SettingRow label={t('profile.quiet')} hint={t('profile.quiet.hint')} htmlFor="quiet-hours">
        <Switch
          id="quiet-hours"
          checked={quiet !== null}
          onChange={(event) => keep(event.currentTarget.checked ? usual : null)}
        />
      </SettingRow>
      {quiet && (
        <div className="card-body row top">
          {(['from', 'to'] as const).map((end) => (
            <TimeInput
              key={end}
              label={t(`profile.quiet-${end}`)}
              value={quiet[end]}
              onChange={(event) => keep({ ...quiet, [end]: event.currentTarget.value })}
              error={end === 'to' && problem}
            />
          ))}
        </div>
      )}
    </>
  )
}
