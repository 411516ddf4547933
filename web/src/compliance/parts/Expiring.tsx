import { IconShieldCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type Role, schoolAdmin } from '#contract/kernel/access.ts'
import { type Expiring as Row, expiringReport } from '#contract/compliance/compliance.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { kindOf, pagesOf } from '#web/people/parts/person-pages.ts'

const looks = { expired: 'overdue', soon: 'waiting', later: 'active' } as const

/** Documents and qualifications of everybody by their last day; a row leads to where the next one is written down. */
export const Expiring = () => {
  const t = useTexts()
  const { role } = useSignedIn()
  const nameOf = (row: Row) => (
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
  )
  return (
    <div className="full">
      <PageHeader
        title={t('compliance.expiring')}
        sub={t('compliance.expiring-sub')}
        crumbs={[{ label: t('compliance.title'), to: '/compliance-log' }, { label: t('compliance.expiring') }]}
      />
      <ReportTable
        of={expiringReport}
        cells={{
          name: nameOf,
          state: ({ state }) => <StatusChip status={looks[state]} word={t(`compliance.expires-${state}`)} />,
        }}
        answers={{ within: (days) => t('compliance.expires-days', { count: Number(days) }) }}
        searchLabel={t('people.search')}
        nameOf={(row) => `${row.fname} ${row.lname}`}
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
