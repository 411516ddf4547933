import '../security.css'
import { IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import {
  effectiveTags,
  explainTag,
  type TagSource,
  type TagState,
  tagAreaNames,
  tagStates,
} from '#contract/security/flags.rules.ts'
import type { Tag } from '#contract/security/tags.contract.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { Held, SourceWords } from './SourceWords.tsx'

type Props = {
  tags: readonly Tag[]
  /** What others say: shown beside each tag. */
  sources: readonly TagSource[]
  /** What the holder itself counts as, so that the result can be told before it is saved. */
  own: TagSource['kind']
  stored: ReadonlyMap<string, TagState>
  chosen: ReadonlyMap<string, TagState>
  giveable: ReadonlySet<string>
  readOnly: boolean
  onChoose: (flag: string, state: TagState) => void
}

/** Every tag by its area, what it opens, where it comes from, and what this holder says of it. */
export const TagPicker = ({ tags, sources, own, stored, chosen, giveable, readOnly, onChoose }: Props) => {
  const t = useTexts()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<'all' | 'set'>('all')
  const stateOf = (flag: string): TagState => chosen.get(flag) ?? stored.get(flag) ?? 'inherit'
  const says = (state: TagState) => tags.filter(({ flag }) => stateOf(flag) === state).map(({ flag }) => flag)
  const mine: TagSource = { kind: own, id: null, name: '', granted: says('allow'), denied: says('deny') }
  const held = effectiveTags([...sources, mine])
  const found = tags.filter(
    ({ flag, name, about }) =>
      matchesSearch(`${name} ${flag} ${about}`, search) && (shown === 'all' || stateOf(flag) !== 'inherit'),
  )
  return (
    <>
      <div className="filters" role="search">
        <SearchInput label={t('security.find-tag')} value={search} onSearch={setSearch} />
        <Segmented
          label={t('security.shown')}
          value={shown}
          options={[
            { value: 'all', label: t('security.shown-all') },
            { value: 'set', label: t('security.shown-set') },
          ]}
          onChange={setShown}
        />
      </div>
      {found.length === 0 && (
        <div className="card">
          <EmptyState
            icon={IconSearchOff}
            title={t(shown === 'set' && search === '' ? 'security.nothing-set' : 'ui.nothing-matches')}
          />
        </div>
      )}
      {tagAreaNames.map((area) => {
        const rows = found.filter((tag) => tag.area === area)
        if (rows.length === 0) return null
        return (
          <Card key={area} flush title={t(`security.area-${area}`)} count={rows.length}>
            {rows.map((tag) => {
              const state = stateOf(tag.flag)
              const mayGive = giveable.has(tag.flag) || stored.get(tag.flag) === 'allow'
              const { reasons } = explainTag(sources, tag.flag)
              return (
                <div className="tag-row" key={tag.flag} data-changed={state !== (stored.get(tag.flag) ?? 'inherit')}>
                  <div>
                    <div className="medium">
                      <bdi>{tag.name}</bdi>
                    </div>
                    <div className="small muted">
                      <bdi>{tag.about}</bdi>
                    </div>
                  </div>
                  {readOnly ? (
                    <span className="small">{state !== 'inherit' && t(`security.state-${state}`)}</span>
                  ) : (
                    <Segmented
                      label={tag.name}
                      value={state}
                      options={tagStates.map((value) => ({
                        value,
                        label: t(`security.state-${value}`),
                        disabled:
                          !mayGive && (value === 'allow' || (value === 'inherit' && stored.get(tag.flag) === 'deny')),
                      }))}
                      onChange={(value) => onChoose(tag.flag, value)}
                    />
                  )}
                  <div className="tag-sources small">
                    {own !== 'custom' && <Held held={held.has(tag.flag)} />}
                    <SourceWords reasons={reasons} />
                    {!readOnly && !mayGive && <span className="muted">{t('security.you-lack')}</span>}
                  </div>
                </div>
              )
            })}
          </Card>
        )
      })}
    </>
  )
}
