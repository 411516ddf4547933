import './security.css'
import { Button, Select } from '@mantine/core'
import { IconCheck, IconClock, IconDownload, IconLock, IconPlugOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { allRoles, schoolAdmin, superAdmin } from '#contract/kernel/access.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { saveBlob } from '#web/kernel/save-blob.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { NothingMatches } from '#web/ui/States.tsx'
import type { ListState } from '#web/ui/table/list-address.ts'
import { Pager } from '#web/ui/table/Pager.tsx'
import { type AccessState, accessStates, type Feature, featuresFor } from './parts/feature-access.ts'

/** Who may open and do what: read from the tables that the portal itself asks, with what roles hold now. */
export default function FeatureAccessArchitectureScreen() {
  const t = useTexts()
  return (
    <div className="full">
      <PageHeader title={t('security.feature-access')} sub={t('security.feature-access-sub')} />
      <Reading>
        <Matrix />
      </Reading>
    </div>
  )
}

const kinds = ['all', 'page', 'action'] as const
const signs = { open: IconCheck, lacks: IconLock, off: IconPlugOff, planned: IconClock }
const tones = { open: 'quiet', lacks: 'warn', off: 'neutral', planned: 'neutral' } as const
const first: ListState = { search: '', sort: '', descending: false, page: 1, size: 50, filters: {} }

const Matrix = () => {
  const t = useTexts()
  const { role: own, login } = useSignedIn()
  const off = login.setting_config.features_off
  const { rows: held, tags: known } = useRead(tags.roles, {})
  const features = useMemo(
    () => featuresFor(new Map(held.map(({ role, flags }) => [role, new Set(flags)])), off),
    [held, off],
  )
  const roles = allRoles.filter((role) => own === superAdmin || role >= schoolAdmin)
  const [search, find] = useInAddress('search')
  const [kind, setKind] = useInAddress('kind', 'all')
  const [area, setArea] = useInAddress('area')
  const [flag, setFlag] = useInAddress('tag')
  const [state, setState] = useInAddress('state')
  const [list, setList] = useState(first)
  const nameOf = (one: string) => known.find((tag) => tag.flag === one)?.name ?? one
  const needed = (feature: Feature) => [...new Set(roles.flatMap((role) => feature.needed[role] ?? []))]
  const areas = [...new Set(features.map((feature) => feature.area))].map((value) => ({
    value,
    label: t(`security.area-of-${value}`),
  }))
  const found = features.filter(
    (feature) =>
      (kind === 'all' || feature.kind === kind) &&
      (!area || feature.area === area) &&
      (!flag || needed(feature).some((one) => one === flag)) &&
      (!state || roles.some((role) => feature.states[role] === state)) &&
      roles.some((role) => feature.states[role] !== 'closed') &&
      matchesSearch(`${feature.name} ${feature.label && t(feature.label)} ${feature.area}`, search),
  )
  const change = (wanted: Partial<ListState>) => setList({ ...list, page: 1, ...wanted })
  const filtered = (set: (value: string) => void) => (value: string | null) => {
    set(value ?? '')
    change({})
  }
  const save = () => {
    const cell = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
    const head = [
      t('security.column-name'),
      t('security.feature'),
      t('security.kind'),
      t('security.column-area'),
      t('security.asks-for'),
      ...roles.map((role) => t(`shell.role.${role}`)),
    ]
    const lines = found.map((feature) => [
      feature.name,
      feature.label ? t(feature.label) : '',
      t(`security.kind-${feature.kind}`),
      t(`security.area-of-${feature.area}`),
      needed(feature).join(' '),
      ...roles.map((role) => t(`security.access-${feature.states[role]}`)),
    ])
    saveBlob(
      new Blob([`\uFEFF${[head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}`], {
        type: 'text/csv',
      }),
      'feature-access.csv',
    )
  }
  const shown = found.slice((list.page - 1) * list.size, list.page * list.size)
  const clear = () => {
    for (const set of [find, setKind, setArea, setFlag, setState]) set('')
    change({})
  }
  return (
    <div className="stack">
      <div className="filters" role="search">
        <SearchInput label={t('security.find-feature')} value={search} onSearch={filtered(find)} />
        <Segmented
          label={t('security.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`security.kind-${value}`) }))}
          onChange={filtered(setKind)}
        />
        <Select
          aria-label={t('security.column-area')}
          placeholder={t('security.column-area')}
          data={areas}
          value={area || null}
          onChange={filtered(setArea)}
          clearable
          searchable
        />
        <Select
          aria-label={t('security.column-flag')}
          placeholder={t('security.column-flag')}
          data={known.map((tag) => ({ value: tag.flag, label: tag.name }))}
          value={flag || null}
          onChange={filtered(setFlag)}
          clearable
          searchable
        />
        <Select
          aria-label={t('security.access')}
          placeholder={t('security.access')}
          data={accessStates.map((value) => ({ value, label: t(`security.access-${value}`) }))}
          value={state || null}
          onChange={filtered(setState)}
          clearable
        />
        <div className="row end">
          <Button leftSection={<IconDownload size={16} stroke={1.75} />} onClick={save}>
            {t('security.export')}
          </Button>
        </div>
      </div>
      <div className="card">
        {found.length === 0 ? (
          <NothingMatches onClear={clear} />
        ) : (
          <>
            <div className="table-scroll" role="region" tabIndex={0} aria-label={t('security.feature-access')}>
              <table className="table dense">
                <thead>
                  <tr>
                    <th scope="col">{t('security.feature')}</th>
                    <th scope="col">{t('security.asks-for')}</th>
                    {roles.map((role) => (
                      <th scope="col" key={role}>
                        {t(`shell.role.${role}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {shown.map((feature) => (
                    <tr key={`${feature.kind} ${feature.name}`}>
                      <th scope="row" className="regular">
                        {feature.label && <div className="medium">{t(feature.label)}</div>}
                        <bdi dir="ltr" className="small muted number">
                          {feature.name}
                        </bdi>
                      </th>
                      <td className="small">{needed(feature).map(nameOf).join(', ') || '–'}</td>
                      {roles.map((role) => (
                        <td key={role} className="matrix-cell">
                          <Sign state={feature.states[role]} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Pager count={found.length} state={list} onChange={change} />
          </>
        )}
      </div>
    </div>
  )
}

const Sign = ({ state }: { state: AccessState }) => {
  const t = useTexts()
  if (state === 'closed')
    return (
      <span className="muted">
        <span aria-hidden>–</span>
        <span className="visually-hidden">{t('security.access-closed')}</span>
      </span>
    )
  const StateSign = signs[state]
  return (
    <span className="status" data-tone={tones[state]}>
      <StateSign size={15} stroke={1.75} aria-hidden />
      {t(`security.access-${state}`)}
    </span>
  )
}
