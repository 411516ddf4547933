import { Button } from '@mantine/core'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type Role, schoolAdmin } from '#contract/kernel/access.ts'
import {
  compliance,
  type Expiring as Row,
  expiringKinds,
  expiringStates,
} from '#contract/compliance/compliance.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { kindOf, pagesOf } from '#web/people/parts/person-pages.ts'

const looks = { expired: 'overdue', soon: 'waiting', later: 'active' } as const

/** Documents and qualifications of everybody by their last day; a row leads to where the next one is written down. */
export const Expiring = () => {
  const t = useTexts()
  const { date } = useFormat()
  const { role } = useSignedIn()
  const wordOf = (row: Row) => (row.kind === 'document' ? t(`notes.document-${row.name}`) : row.name)
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('people.name'),
      sort: 'name',
      cell: (row) => (
        <PersonLine
          avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.person_id, size: 'small' }}
          name={
            <Link className="plain" to={placeOf(row, role)}>
              <BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />
            </Link>
          }
          sub={[
            row.role !== null && t(`shell.role.${row.role}`),
            row.grade_level && t('people.grade', { grade: row.grade_level }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    { key: 'what', title: t('compliance.expires-what'), sort: 'what', cell: (row) => <bdi>{wordOf(row)}</bdi> },
    { key: 'expires_on', title: t('people.expires-on'), sort: 'expires_on', cell: (row) => date(row.expires_on) },
    {
      key: 'state',
      title: t('people.status'),
      cell: (row) => <StatusChip status={looks[row.state]} word={t(`compliance.expires-${row.state}`)} />,
    },
    {
      key: 'notified',
      title: t('compliance.expires-notified'),
      cell: (row) => t(row.notified ? 'ui.yes' : 'ui.no'),
      bare: true,
      extra: true,
    },
  ]
  return (
    <div className="full">
      <PageHeader
        title={t('compliance.expiring')}
        sub={t('compliance.expiring-sub')}
        crumbs={[{ label: t('compliance.title'), to: '/compliance-log' }, { label: t('compliance.expiring') }]}
      />
      <DataTable
        label={t('compliance.expiring')}
        of={compliance.expiring}
        columns={columns}
        searchLabel={t('people.search')}
        filters={[
          {
            name: 'kind',
            label: t('compliance.expires-what'),
            options: expiringKinds.map((value) => ({ value, label: t(`compliance.expiring-${value}`) })),
          },
          {
            name: 'state',
            label: t('people.status'),
            options: expiringStates.map((value) => ({ value, label: t(`compliance.expires-${value}`) })),
          },
          {
            name: 'within',
            label: t('compliance.expires-within'),
            options: ['30', '90', '365'].map((value) => ({
              value,
              label: t('compliance.expires-days', { count: Number(value) }),
            })),
          },
        ]}
        nameOf={(row) => `${row.fname} ${row.lname}`}
        tools={(asked) => (
          <Button
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() => void saveFile(compliance.expiringExported, asked, 'expiring.csv')}
          >
            {t('ui.export')}
          </Button>
        )}
        empty={<EmptyState icon={IconShieldCheck} title={t('compliance.expiring-none')} />}
      />
    </div>
  )
}

const placeOf = ({ kind, person_id, role }: Row, viewer: Role): string => {
  const of = kindOf(role === null ? [] : [{ role }])
  if (kind === 'document') return pagesOf(of, viewer, person_id).notes
  return role === schoolAdmin ? `/admin-qualification/${person_id}` : `/teacher-qualification/${person_id}`
}
