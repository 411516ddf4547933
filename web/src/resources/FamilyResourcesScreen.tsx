import { IconFolders } from '@tabler/icons-react'
import { ownResources } from '#contract/resources/list.contract.ts'
import { resourceKinds } from '#contract/resources/resource.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Link } from 'react-router'
import { ResourceName } from './parts/ResourceCells.tsx'
import { ResourceView } from './parts/ResourceView.tsx'

/** All that a student or parent can open today, to search in. */
export default function FamilyResourcesScreen() {
  const t = useTexts()
  const { date } = useFormat()
  const [shown, show] = useInAddress('id')
  return (
    <>
      <PageHeader
        title={t('resources.title')}
        sub={t('resources.own-sub')}
        actions={
          <Link className="link" to="/resources-module">
            {t('resources.by-class')}
          </Link>
        }
      />
      <DataTable
        label={t('resources.title')}
        of={ownResources.list}
        columns={[
          {
            key: 'title',
            title: t('resources.name'),
            sort: 'title',
            cell: (row) => <ResourceName row={row} onOpen={() => show(String(row.id))} />,
          },
          { key: 'place', title: t('resources.place'), sort: 'place', cell: (row) => <bdi>{row.place}</bdi> },
          { key: 'kind', title: t('resources.kind'), cell: (row) => t(`resources.kind-${row.kind}`) },
          {
            key: 'visible_to',
            title: t('resources.visible-to'),
            sort: 'visible_to',
            cell: (row) => row.visible_to && date(row.visible_to),
          },
        ]}
        filters={(page) => [
          {
            name: 'kind',
            label: t('resources.kind'),
            options: resourceKinds.map((value) => ({ value, label: t(`resources.kind-${value}`) })),
          },
          ...(page === undefined || page.children.length > 1
            ? [
                {
                  name: 'student_id',
                  label: t('resources.child'),
                  options: (page?.children ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
                },
              ]
            : []),
        ]}
        searchLabel={t('resources.find')}
        nameOf={({ title }) => title}
        empty={
          <EmptyState icon={IconFolders} title={t('resources.none')}>
            {t('resources.own-none-why')}
          </EmptyState>
        }
      />
      {shown && <ResourceView key={shown} id={Number(shown)} onClose={() => show('')} />}
    </>
  )
}
