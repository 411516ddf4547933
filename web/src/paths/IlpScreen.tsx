import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil, IconPlus, IconRoute, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type TemplateRow, pathTemplates } from '#contract/paths/templates.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { NewTemplate } from './parts/NewTemplate.tsx'
import { TemplateState } from './parts/TemplateState.tsx'

/** The learning paths that the school offers. */
export default function IlpScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  return login.last_school_id === null ? <SchoolNeeded title={t('paths.title')} /> : <Templates />
}

const Templates = () => {
  const t = useTexts()
  const { number } = useFormat()
  const { role } = useSignedIn()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const archiving = useSend(pathTemplates.archive, { refresh: [pathTemplates.list, pathTemplates.read] })
  const archive = (template_ids: number[], archived: boolean, done?: () => void) =>
    void archiving.sendAndWait({ template_ids, archived }).then(
      () => {
        done?.()
        toastUndoable(t(archived ? 'paths.archived' : 'paths.restored', { count: template_ids.length }), () =>
          archiving.send({ template_ids, archived: !archived }),
        )
      },
      () => undefined,
    )
  const columns: Column<TemplateRow>[] = [
    {
      key: 'name',
      title: t('paths.name'),
      sort: 'name',
      cell: (row) => (
        <Link className="medium" to={`/ilp-detail?id=${row.id}`}>
          <bdi>{row.name}</bdi>
        </Link>
      ),
    },
    { key: 'track', title: t('paths.track'), sort: 'track', cell: (row) => row.track && <bdi>{row.track}</bdi> },
    { key: 'state', title: t('paths.state'), cell: (row) => <TemplateState template={row} /> },
    { key: 'credits', title: t('paths.credits'), numeric: true, cell: (row) => <Code>{number(row.credits)}</Code> },
    {
      key: 'students',
      title: t('paths.students'),
      sort: 'students',
      numeric: true,
      cell: (row) =>
        row.students === 0 ? (
          '–'
        ) : (
          <Link className="link" to={`/ilp-detail?id=${row.id}&tab=students`}>
            {number(row.students)}
          </Link>
        ),
    },
    {
      key: 'behind',
      title: t('paths.on-earlier'),
      numeric: true,
      cell: (row) =>
        row.behind === 0 ? (
          '–'
        ) : (
          <Link className="link" to={`/ilp-detail?id=${row.id}&tab=students&only=earlier`}>
            {number(row.behind)}
          </Link>
        ),
    },
  ]
  return (
    <div className="full">
      <PageHeader
        title={t('paths.title')}
        sub={t('paths.sub')}
        actions={
          <>
            {role === schoolAdmin && (
              <Button
                component={Link}
                to="/student-assign-learning-path"
                leftSection={<IconUserPlus size={16} stroke={1.75} />}
              >
                {t('paths.give')}
              </Button>
            )}
            <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
              {t('paths.add')}
            </Button>
          </>
        }
      />
      <DataTable
        label={t('paths.title')}
        of={pathTemplates.list}
        columns={columns}
        searchLabel={t('paths.search')}
        filters={[
          {
            name: 'state',
            label: t('paths.state'),
            options: (['draft', 'published', 'changed', 'archived'] as const).map((value) => ({
              value,
              label: t(`paths.filter.${value}`),
            })),
          },
        ]}
        nameOf={(row: TemplateRow) => row.name}
        rowActions={(row: TemplateRow) =>
          row.archived
            ? [{ label: t('ui.restore'), icon: IconArchiveOff, onClick: () => archive([row.id], false) }]
            : [
                {
                  label: t('ui.edit'),
                  icon: IconPencil,
                  onClick: () => void navigate(`/learning-path-template/${row.id}`),
                },
                { label: t('ui.archive'), icon: IconArchive, onClick: () => archive([row.id], true) },
              ]
        }
        bulk={(ids, done) => [{ label: t('ui.archive'), icon: IconArchive, onClick: () => archive(ids, true, done) }]}
        empty={
          <EmptyState icon={IconRoute} title={t('paths.none')}>
            {t('paths.none-why')}
          </EmptyState>
        }
      />
      <NewTemplate opened={adding} onClose={() => setAdding(false)} />
    </div>
  )
}
