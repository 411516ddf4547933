import { Link } from 'react-router'
import type { CustomFieldRow } from '#contract/people/custom-values.contract.ts'
import type { DirectoryRow } from '#contract/people/people.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { BothScripts, Code, PersonLine, ShortName } from '#web/ui/Person.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { useCustomWord } from '../record/custom-words.ts'

export const useDirectoryColumns = (
  overSchools: boolean,
  ofAllKinds: boolean,
  own: readonly CustomFieldRow[],
  pageOf: (row: DirectoryRow) => string | undefined,
): Column<DirectoryRow>[] => {
  const t = useTexts()
  const { moment, shortDay } = useFormat()
  const wordOf = useCustomWord()
  return [
    {
      key: 'name',
      title: t('people.name'),
      sort: 'name',
      cell: (row) => (
        <PersonLine
          avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id, size: 'small' }}
          name={
            <NameLink
              to={pageOf(row)}
              name={[row.fname, row.mname, row.lname].filter(Boolean).join(' ')}
              own={row.native_name}
            />
          }
        />
      ),
    },
    {
      key: 'role',
      title: t('people.role'),
      extra: !ofAllKinds,
      sort: 'role',
      cell: (row) => <span className="nowrap">{row.roles.map(({ role }) => t(`shell.role.${role}`)).join(', ')}</span>,
    },
    {
      key: 'grade_level',
      title: t('people.grade-level'),
      sort: 'grade_level',
      bare: true,
      cell: (row) => row.grade_level && <Code>{row.grade_level}</Code>,
    },
    {
      key: 'number',
      title: t('people.number'),
      extra: overSchools,
      cell: (row) => row.number && <Code>{row.number}</Code>,
    },
    ...(overSchools
      ? [
          {
            key: 'school',
            title: t('people.school'),
            cell: (row: DirectoryRow) => <ShortName name={row.school_name} className="nowrap" />,
          },
        ]
      : []),
    {
      key: 'email',
      title: t('people.email'),
      cell: (row) =>
        row.email && (
          <a href={`mailto:${row.email}`}>
            <Code>{row.email}</Code>
          </a>
        ),
    },
    {
      key: 'phone',
      title: t('people.phone'),
      cell: (row) =>
        row.phone && (
          <a href={`tel:${row.phone.replaceAll(' ', '')}`}>
            <Code>{row.phone}</Code>
          </a>
        ),
    },
    {
      key: 'status',
      title: t('people.status'),
      sort: 'status',
      cell: (row) =>
        row.label ? (
          <StatusChip status={row.label.name} word={row.label.name} tone={row.label.tone} />
        ) : (
          <StatusChip status={statusOf(row)} />
        ),
    },
    {
      key: 'last_login_at',
      title: t('people.last-sign-in'),
      sort: 'last_login_at',
      extra: true,
      cell: (row) =>
        row.last_login_at ? (
          <time dateTime={row.last_login_at} title={moment(row.last_login_at)}>
            {shortDay(row.last_login_at)}
          </time>
        ) : (
          t('people.never')
        ),
    },
    ...own.map((field) => ({
      key: `custom-${field.id}`,
      title: field.name,
      extra: true,
      cell: (row: DirectoryRow) => <bdi>{wordOf(field, row.custom[field.id])}</bdi>,
    })),
  ]
}

const NameLink = ({ to, name, own }: { to: string | undefined; name: string; own: string }) =>
  to ? (
    <Link to={to}>
      <BothScripts name={name} own={own} />
    </Link>
  ) : (
    <BothScripts name={name} own={own} />
  )

/** What a school notes at a role (a hold, for instance) says more than that the person is active. */
const statusOf = ({ status, roles }: DirectoryRow): string =>
  status === 'active' ? (roles.map(({ message_status }) => message_status).find(Boolean) ?? status) : status
