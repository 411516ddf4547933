import { useState } from 'react'
import { type ListedTag, tags } from '#contract/security/tags.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { TagHolders } from './parts/TagHolders.tsx'
import { useTagColumns, useTagFilters } from './parts/useTagColumns.tsx'

/** Every tag, what it opens, which roles of the school hold it, and who has it beside that. */
export default function SecurityTagsScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const [opened, setOpened] = useState<ListedTag>()
  const columns = useTagColumns(
    (row) => (
      <button type="button" className="link medium" onClick={() => setOpened(row)}>
        <bdi>{row.name}</bdi>
      </button>
    ),
    true,
  )
  const filters = useTagFilters()
  const title = t('security.tags')
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  return (
    <div className="full">
      <PageHeader title={title} sub={t('security.tags-sub')} />
      <DataTable
        label={title}
        of={tags.list}
        columns={columns}
        filters={filters}
        searchLabel={t('security.find-tag')}
        nameOf={(row: ListedTag) => row.name}
        tools={(input) => <ExportButton of={tags.exported} input={input} />}
        empty={<EmptyState title={t('security.no-tag')} />}
      />
      {opened && <TagHolders tag={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
