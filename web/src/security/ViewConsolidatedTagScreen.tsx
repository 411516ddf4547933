import { IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Out } from '#contract/kernel/endpoint.ts'
import { effectiveTags, explainTag, suits, tagAreaNames } from '#contract/security/flags.rules.ts'
import { allRoles } from '#contract/kernel/access.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { RightsFrame } from './parts/RightsFrame.tsx'
import { Held, SourceWords } from './parts/SourceWords.tsx'
import { TestAs } from './parts/TestAs.tsx'

const views = ['all', 'held', 'missing', 'denied'] as const

/** Everything that somebody may do in a role, each with what gives it and what denies it. */
export default function ViewConsolidatedTagScreen() {
  return <RightsFrame>{({ id }) => <Consolidated id={id} />}</RightsFrame>
}

const Consolidated = ({ id }: { id: number }) => {
  const [role, setRole] = useInAddress('role')
  const asked = allRoles.find((one) => String(one) === role)
  const answer = useRead(tags.consolidated, { id, ...(asked && { role: asked }) })
  return <Listed {...answer} onRole={setRole} />
}

const Listed = ({
  person,
  roles,
  role,
  sources,
  tags: known,
  onRole,
}: Out<typeof tags.consolidated> & { onRole: (role: string) => void }) => {
  const t = useTexts()
  const [search, setSearch] = useState('')
  const [view, setView] = useState<(typeof views)[number]>('all')
  const held = effectiveTags(sources)
  const inRole = allRoles.find((one) => one === role)
  const rows = known
    .filter(({ flag }) => suits(flag, inRole) || held.has(flag))
    .map((tag) => ({ ...tag, ...explainTag(sources, tag.flag) }))
    .filter(({ name, flag, about }) => matchesSearch(`${name} ${flag} ${about}`, search))
    .filter(
      (row) =>
        view === 'all' ||
        (view === 'denied' ? row.reasons.some(({ given }) => !given) : row.held === (view === 'held')),
    )
  return (
    <div className="stack">
      <div className="filters" role="search">
        <SearchInput label={t('security.find-tag')} value={search} onSearch={setSearch} />
        {roles.length > 1 && (
          <Segmented
            label={t('security.in-role')}
            value={String(role)}
            options={roles.map((one) => ({ value: String(one), label: t(`shell.role.${one}`) }))}
            onChange={onRole}
          />
        )}
        <Segmented
          label={t('security.shown')}
          value={view}
          options={views.map((value) => ({ value, label: t(`security.view-${value}`) }))}
          onChange={setView}
        />
        <div className="row end">
          <span className="small muted">{t('security.held-count', { count: [...held].length })}</span>
          <TestAs role={role} flags={held} of={`${person.fname} ${person.lname}`} />
        </div>
      </div>
      {rows.length === 0 && (
        <div className="card">
          <EmptyState icon={IconSearchOff} title={t('ui.nothing-matches')} />
        </div>
      )}
      {tagAreaNames.map((area) => {
        const those = rows.filter((row) => row.area === area)
        if (those.length === 0) return null
        return (
          <Card key={area} flush title={t(`security.area-${area}`)} count={those.length}>
            {those.map((row) => (
              <div className="tag-row" key={row.flag}>
                <div>
                  <div className="medium">
                    <bdi>{row.name}</bdi>
                  </div>
                  <div className="small muted">
                    <bdi>{row.about}</bdi>
                  </div>
                </div>
                <Held held={row.held} />
                <div className="tag-sources small">
                  <SourceWords reasons={row.reasons} />
                  {row.reasons.length === 0 && <span className="muted">{t('security.nobody-says')}</span>}
                </div>
              </div>
            ))}
          </Card>
        )
      })}
    </div>
  )
}
