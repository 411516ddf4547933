import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCloudDownload,
  IconPencil,
  IconPlugConnected,
  IconPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type CourseSource, courseSources } from '#contract/courses/sources.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { SourceDrawer } from './parts/source/SourceDrawer.tsx'
import { SourceOffers } from './parts/source/SourceOffers.tsx'

/** Services of others that list courses; `?source=` shows what one of them offers. */
export default function CourseOpenApiScreen() {
  const [address] = useSearchParams()
  const source_id = Number(address.get('source')) || undefined
  return source_id ? <SourceOffers key={source_id} source_id={source_id} /> : <Sources />
}

const Sources = () => {
  const t = useTexts()
  const { number, moment } = useFormat()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ source: CourseSource | undefined }>()
  const { data } = useReading(courseSources.list, {})
  const archiving = useSend(courseSources.archive, { refresh: courseSources.list })
  const archive = async (ids: number[], archived: boolean) => {
    await archiving.sendAndWait({ ids, archived })
    toastUndoable(t(archived ? 'sources.archived' : 'sources.restored'), () =>
      archiving.send({ ids, archived: !archived }),
    )
  }
  const columns: Column<CourseSource>[] = [
    {
      key: 'name',
      title: t('sources.name'),
      sort: 'name',
      cell: (row) => (
        <Link className="medium" to={`/course-open-api?source=${row.id}`}>
          <bdi>{row.name}</bdi>
        </Link>
      ),
    },
    { key: 'address', title: t('sources.address'), cell: (row) => <Code>{row.address}</Code> },
    { key: 'key', title: t('sources.key'), cell: (row) => (row.has_key ? t('sources.key-kept') : '–') },
    {
      key: 'courses',
      title: t('sources.courses'),
      sort: 'courses',
      numeric: true,
      cell: (row) => (row.courses === 0 ? '–' : <Code>{number(row.courses)}</Code>),
    },
    {
      key: 'checked',
      title: t('sources.checked'),
      cell: (row) =>
        row.checked_at ? (
          <span className="row">
            <StatusChip
              status={row.checked_ok ? 'done' : 'failed'}
              word={t(row.checked_ok ? 'sources.answers' : 'sources.no-answer')}
            />
            <span className="small muted">{moment(row.checked_at)}</span>
          </span>
        ) : (
          '–'
        ),
    },
  ]
  const addButton = data?.can.edit && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => setOpened({ source: undefined })}
    >
      {t('sources.add')}
    </Button>
  )
  return (
    <div className="full">
      <PageHeader
        title={t('sources.title')}
        sub={t('sources.sub')}
        actions={
          <>
            <Button component={Link} to="/test-open-api" leftSection={<IconPlugConnected size={16} stroke={1.75} />}>
              {t('sources.test')}
            </Button>
            {addButton}
          </>
        }
      />
      <DataTable
        label={t('sources.title')}
        of={courseSources.list}
        columns={columns}
        searchLabel={t('sources.find')}
        filters={[
          { name: 'archived', label: t('sources.archive'), options: [{ value: '1', label: t('ui.status.archived') }] },
        ]}
        nameOf={(row: CourseSource) => row.name}
        rowActions={(row: CourseSource) => [
          {
            label: t('sources.look'),
            icon: IconCloudDownload,
            onClick: () => void navigate(`/course-open-api?source=${row.id}`),
          },
          {
            label: t('sources.test'),
            icon: IconPlugConnected,
            onClick: () => void navigate(`/test-open-api?source=${row.id}`),
          },
          ...(data?.can.edit
            ? row.archived
              ? [{ label: t('ui.restore'), icon: IconArchiveOff, onClick: () => void archive([row.id], false) }]
              : [
                  { label: t('ui.edit'), icon: IconPencil, onClick: () => setOpened({ source: row }) },
                  {
                    label: t('ui.archive'),
                    icon: IconArchive,
                    danger: true,
                    onClick: () => void archive([row.id], true),
                  },
                ]
            : []),
        ]}
        empty={
          <EmptyState icon={IconPlugConnected} title={t('sources.none')} actions={addButton}>
            {t('sources.none-why')}
          </EmptyState>
        }
      />
      {opened && <SourceDrawer source={opened.source} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
