import './settings.css'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { superAdmin } from '#contract/kernel/access.ts'
import { type SettingRow, schoolSettings } from '#contract/settings/school-settings.contract.ts'
import {
  type Setting,
  type SettingKey,
  type SettingPage,
  settingProblem,
  settingTable,
  type SettingValue,
} from '#contract/settings/setting-table.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { announce } from '#web/kernel/live.ts'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { SetUpFrame } from './parts/SetUpFrame.tsx'
import { idOf, SettingControl, useSettingWords } from './parts/SettingControl.tsx'

/**
 * A page of settings: each with its value, where that comes from, and the way back to what comes down from the group.
 */
export default function SchoolSettingsScreen({ page }: { page: SettingPage }) {
  return (
    <SetUpFrame>
      <Settings key={page} page={page} />
    </SetUpFrame>
  )
}

const Settings = ({ page }: { page: SettingPage }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const { rows, can } = useRead(schoolSettings.read, {})
  const [changed, setChanged] = useState<Partial<Record<SettingKey, SettingValue | null>>>({})
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const save = useSend(schoolSettings.save, {
    refresh: schoolSettings.read,
    onDone: () => {
      setChanged({})
      toastSaved()
      if (page === 'features') announce('rights')
    },
    onRefused: ({ fields }) => {
      setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      return fields.length > 0
    },
  })
  const shown = rows.filter(({ key }) => settingTable[key].page === page)
  const keys = shown.map(({ key }) => key).filter((key) => key in changed)
  const later = shown.some(({ key }) => 'later' in settingTable[key])
  useUnsavedGuard(keys.length > 0 && !save.sending)
  const set = (key: SettingKey, value: SettingValue | null) => {
    setChanged({ ...changed, [key]: value })
    setProblems({ ...problems, [key]: undefined })
  }
  const submit = () => {
    const wrong = keys.flatMap((key) => {
      const value = changed[key] ?? null
      const problem = value === null ? undefined : settingProblem(key, value)
      return problem ? [[key, t(problem.key, problem.params)] as const] : []
    })
    setProblems(Object.fromEntries(wrong))
    if (wrong.length > 0) return
    save.send({
      changes: shown
        .filter(({ key }) => key in changed)
        .map(({ key, version }) => ({ key, value: changed[key] ?? null, version })),
    })
  }
  return (
    <div className="reading">
      <PageHeader
        title={t(`settings.page-${page}`)}
        crumbs={[{ label: t('settings.area') }]}
        sub={t(`settings.page-${page}-sub`)}
      />
      {later && <Note tone="info" title={t('settings.later')} />}
      <form
        className="card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {shown.map((row) => (
          <OneSetting
            key={row.key}
            row={row}
            given={changed[row.key]}
            may={can.edit && (settingTable[row.key].by === 'school' || role === superAdmin)}
            problem={problems[row.key]}
            onChange={(value) => set(row.key, value)}
          />
        ))}
        {can.edit && (
          <div className="save-bar">
            <div className="row end">
              <Button
                disabled={keys.length === 0}
                onClick={() => {
                  setChanged({})
                  setProblems({})
                }}
              >
                {t('settings.discard')}
              </Button>
              <Button type="submit" variant="filled" loading={save.sending} disabled={keys.length === 0}>
                {t('ui.save')}
              </Button>
            </div>
          </div>
        )}
      </form>
    </div>
  )
}

type OneProps = {
  row: SettingRow
  /** What was chosen and is not saved yet; null: back to what comes down. */
  given: SettingValue | null | undefined
  may: boolean
  problem: string | undefined
  onChange: (value: SettingValue | null) => void
}

const OneSetting = ({ row, given, may, problem, onChange }: OneProps) => {
  const t = useTexts()
  const words = useSettingWords()
  const { key, source, inherited } = row
  const setting: Setting = settingTable[key]
  const value = given === undefined ? row.value : (given ?? inherited)
  const present = given === undefined ? source : given === null ? (row.from === null ? 'default' : 'group') : 'own'
  return (
    <div className="setting">
      <div className="grow">
        <label className="medium" htmlFor={idOf(key)}>
          {t(`setting.${key}`)}
        </label>
        <p className="small muted">{t(`setting.${key}.hint`)}</p>
        <p className={present === 'default' ? 'small muted' : 'small'} id={`${idOf(key)}-from`}>
          {source === 'locked' && <IconLock size={14} stroke={1.75} aria-hidden className="in-line" />}{' '}
          {t(`settings.from-${present}`, { group: row.from ?? '' })}
          {present === 'own' && ` · ${t('settings.otherwise', { value: words(key, inherited) })}`}
          {!may && source !== 'locked' && setting.by === 'group' && ` · ${t('settings.above-only')}`}
        </p>
      </div>
      <div className="setting-control">
        <SettingControl
          name={key}
          value={value}
          disabled={!may || source === 'locked'}
          error={problem}
          onChange={onChange}
        />
        {may && present === 'own' && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconArrowBackUp size={14} stroke={1.75} />}
            onClick={() => onChange(null)}
            aria-label={t('settings.reset-one', { name: t(`setting.${key}`) })}
          >
            {t('settings.reset')}
          </Button>
        )}
      </div>
    </div>
  )
}
