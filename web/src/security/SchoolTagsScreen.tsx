import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil, IconPlus, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type SchoolTag, schoolTags } from '#contract/security/dictionary.contract.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { SchoolTagDrawer } from './parts/SchoolTagDrawer.tsx'

/** Tags of schools: which schools have each, and what it gives their people. A school sees those that it has. */
export default function SchoolTagsScreen() {
  return (
    <Reading>
      <Tags />
    </Reading>
  )
}

const Tags = () => {
  const t = useTexts()
  const [archived, showArchived] = useInAddress('archived')
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<SchoolTag | 'new'>()
  const { rows, schools, can } = useRead(schoolTags.list, { archived: archived === '1' })
  const archiving = useSend(schoolTags.archive, { refresh: schoolTags.list })
  const archive = (tag: SchoolTag, gone: boolean) =>
    void archiving.sendAndWait({ ids: [tag.id], archived: gone }).then(
      () =>
        toastUndoable(t(gone ? 'security.archived-count' : 'security.restored-count', { count: 1 }), () =>
          archiving.send({ ids: [tag.id], archived: !gone }),
        ),
      () => undefined,
    )
  const found = rows.filter((row) =>
    matchesSearch(`${row.name} ${row.about} ${row.schools.map(({ name }) => name).join(' ')}`, search),
  )
  const addButton = can.edit && (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEdited('new')}>
      {t('security.add-school-tag')}
    </Button>
  )
  const actionsOf = (tag: SchoolTag) =>
    !tag.can.edit
      ? []
      : tag.archived
        ? [{ label: t('ui.restore'), icon: IconArchiveOff, onClick: () => archive(tag, false) }]
        : [
            { label: t('ui.edit'), icon: IconPencil, onClick: () => setEdited(tag) },
            { label: t('ui.archive'), icon: IconArchive, danger: true, onClick: () => archive(tag, true) },
          ]
  return (
    <div className="full">
      <PageHeader
        title={t('security.school-tags')}
        sub={t(can.edit ? 'security.school-tags-sub' : 'security.school-tags-own')}
        actions={addButton}
      />
      <div className="filters" role="search">
        <SearchInput label={t('security.find-school-tag')} value={search} onSearch={setSearch} />
        {can.edit && (
          <Segmented
            label={t('security.shown')}
            value={archived === '1' ? '1' : ''}
            options={[
              { value: '', label: t('security.in-use') },
              { value: '1', label: t('ui.status.archived') },
            ]}
            onChange={showArchived}
          />
        )}
      </div>
      {found.length === 0 ? (
        <div className="card">
          <EmptyState
            icon={IconTags}
            title={t(rows.length > 0 ? 'ui.nothing-matches' : 'security.no-school-tag')}
            actions={rows.length === 0 && addButton}
          >
            {rows.length === 0 && t('security.no-school-tag-why')}
          </EmptyState>
        </div>
      ) : (
        <Card flush title={t('security.school-tags')} count={found.length}>
          <ul className="list">
            {found.map((tag) => (
              <li key={tag.id}>
                <div className="grow">
                  <Link className="medium" to={`/school-based-tags?tag=${tag.id}`}>
                    <bdi>{tag.name}</bdi>
                  </Link>
                  {tag.about && (
                    <div className="small muted">
                      <bdi>{tag.about}</bdi>
                    </div>
                  )}
                  <div className="small">
                    {t('security.schools-count', { count: tag.schools.length })}
                    {tag.schools.length > 0 && <bdi> {tag.schools.map(({ name }) => name).join(', ')}</bdi>}
                  </div>
                  {tag.roles
                    .filter(({ granted, denied }) => granted.length + denied.length > 0)
                    .map(({ role, granted, denied }) => (
                      <div className="small muted" key={role}>
                        {t('security.role-gets', {
                          role: t(`shell.role.${role}`),
                          allowed: granted.length,
                          denied: denied.length,
                        })}
                      </div>
                    ))}
                </div>
                <ActionMenu label={t('ui.actions-for', { name: tag.name })} actions={actionsOf(tag)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {edited && (
        <SchoolTagDrawer
          tag={edited === 'new' ? undefined : edited}
          schools={schools}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
