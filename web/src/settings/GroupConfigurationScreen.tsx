import './settings.css'
import { Button, Modal, Select, Switch } from '@mantine/core'
import { IconArrowBackUp, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { type GroupSettingRow, groupSettings } from '#contract/settings/school-settings.contract.ts'
import {
  type SettingKey,
  settingPages,
  settingProblem,
  settingTable,
  type SettingValue,
} from '#contract/settings/setting-table.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { idOf, SettingControl, useSettingWords } from './parts/SettingControl.tsx'

/** The settings that come down to the schools of a group. */
export default function GroupConfigurationScreen() {
  const t = useTexts()
  const [chosen, choose] = useInAddress('group')
  const { rows: groups } = useRead(groupSettings.groups, {})
  const group_id = Number(chosen) || groups[0]?.id
  return (
    <div className="reading stack">
      <PageHeader title={t('settings.group-title')} sub={t('settings.group-sub')} />
      {groups.length > 1 && (
        <Select
          label={t('settings.group-choose')}
          value={String(group_id)}
          data={groups.map(({ id, name, depth }) => ({ value: String(id), label: `${'– '.repeat(depth)}${name}` }))}
          searchable={groups.length > 10}
          allowDeselect={false}
          onChange={(value) => choose(value ?? '')}
        />
      )}
      {group_id !== undefined && (
        <Reading of={String(group_id)}>
          <Settings key={group_id} group_id={group_id} />
        </Reading>
      )}
    </div>
  )
}

type Change = In<typeof groupSettings.save>['changes'][number]
type Given = { value: SettingValue | null; locked: boolean }

const Settings = ({ group_id }: { group_id: number }) => {
  const t = useTexts()
  const { rows, schools: count, can } = useRead(groupSettings.read, { group_id })
  const [changed, setChanged] = useState<Partial<Record<SettingKey, Given>>>({})
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const preview = useSend(groupSettings.preview)
  const back = useSend(groupSettings.save, { refresh: groupSettings.read })
  const save = useSend(groupSettings.save, {
    refresh: groupSettings.read,
    onDone: ({ before }) => {
      setChanged({})
      preview.reset()
      toastUndoable(t('settings.group-saved', { count }), () => back.send({ group_id, changes: before }))
    },
  })
  const changes: Change[] = rows.flatMap(({ key, version }) => {
    const given = changed[key]
    return given ? [{ key, version, ...given }] : []
  })
  useUnsavedGuard(changes.length > 0 && !save.sending)
  const look = () => {
    const wrong = changes.flatMap(({ key, value }) => {
      const problem = value === null ? undefined : settingProblem(key, value)
      return problem ? [[key, t(problem.key, problem.params)] as const] : []
    })
    setProblems(Object.fromEntries(wrong))
    if (wrong.length === 0) preview.send({ group_id, changes })
  }
  return (
    <>
      {settingPages.map((page) => (
        <section key={page} className="card" aria-labelledby={`settings-${page}`}>
          <div className="card-head">
            <h2 id={`settings-${page}`}>{t(`settings.page-${page}`)}</h2>
          </div>
          {rows
            .filter(({ key }) => settingTable[key].page === page)
            .map((row) => (
              <GroupSetting
                key={row.key}
                row={row}
                given={changed[row.key]}
                may={can.edit}
                problem={problems[row.key]}
                onChange={(given) => setChanged({ ...changed, [row.key]: given })}
              />
            ))}
        </section>
      ))}
      {can.edit && (
        <div className="card save-bar">
          <span className="small muted">{t('settings.group-holds', { count })}</span>
          <div className="row end">
            <Button
              disabled={changes.length === 0}
              onClick={() => {
                setChanged({})
                setProblems({})
              }}
            >
              {t('settings.discard')}
            </Button>
            <Button variant="filled" loading={preview.sending} disabled={changes.length === 0} onClick={look}>
              {t('settings.group-look')}
            </Button>
          </div>
        </div>
      )}
      <Modal
        opened={preview.data !== undefined}
        onClose={preview.reset}
        size={640}
        title={t('settings.group-look')}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <div className="stack">
          <div className="table-scroll" role="region" tabIndex={0} aria-label={t('settings.group-look')}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{t('settings.setting')}</th>
                  <th scope="col" className="to-end">
                    {t('settings.schools-changed')}
                  </th>
                  <th scope="col" className="to-end">
                    {t('settings.schools-overridden')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {preview.data?.rows.map(({ key, changed: differ, overridden }) => (
                  <tr key={key}>
                    <td>{t(`setting.${key}`)}</td>
                    <td className="to-end">{differ}</td>
                    <td className="to-end">{overridden}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Note tone="info" title={t('settings.overridden-why')} />
          <div className="row dialog-actions">
            <Button onClick={preview.reset}>{t('ui.cancel')}</Button>
            <Button variant="filled" loading={save.sending} onClick={() => save.send({ group_id, changes })}>
              {t('settings.group-save', { count })}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}

type OneProps = {
  row: GroupSettingRow
  given: Given | undefined
  may: boolean
  problem: string | undefined
  onChange: (given: Given) => void
}

const GroupSetting = ({ row, given, may, problem, onChange }: OneProps) => {
  const t = useTexts()
  const words = useSettingWords()
  const { key, source, inherited, from } = row
  const isOwn = given ? given.value !== null : source === 'own'
  const value = given ? (given.value ?? inherited) : row.value
  const locked = given ? given.locked : row.locks
  const present = given === undefined ? source : isOwn ? 'own' : from === null ? 'default' : 'group'
  const open = may && source !== 'locked'
  const name = t(`setting.${key}`)
  return (
    <div className="setting">
      <div className="grow">
        <label className="medium" htmlFor={idOf(key)}>
          {name}
        </label>
        <p className="small muted">{t(`setting.${key}.hint`)}</p>
        <p className={present === 'default' ? 'small muted' : 'small'} id={`${idOf(key)}-from`}>
          {source === 'locked' && <IconLock size={14} stroke={1.75} aria-hidden className="in-line" />}{' '}
          {t(present === 'own' ? 'settings.from-this-group' : `settings.from-${present}`, { group: from ?? '' })}
          {present === 'own' && ` · ${t('settings.otherwise', { value: words(key, inherited) })}`}
        </p>
      </div>
      <div className="setting-control">
        <SettingControl
          name={key}
          value={value}
          disabled={!open}
          error={problem}
          onChange={(chosen) => onChange({ value: chosen, locked })}
        />
        {open && (
          <Switch
            size="xs"
            label={t('settings.lock')}
            aria-label={t('settings.lock-one', { name })}
            checked={isOwn && locked}
            onChange={(event) => onChange({ value: isOwn ? value : row.value, locked: event.currentTarget.checked })}
          />
        )}
        {open && isOwn && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconArrowBackUp size={14} stroke={1.75} />}
            aria-label={t('settings.reset-one', { name })}
            onClick={() => onChange({ value: null, locked: false })}
          >
            {t('settings.reset')}
          </Button>
        )}
      </div>
    </div>
  )
}
