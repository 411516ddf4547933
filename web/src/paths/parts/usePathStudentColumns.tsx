import { Link } from 'react-router'
import type { PathStudent } from '#contract/paths/templates.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { BothScripts, Code, PersonLine } from '#web/ui/Person.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { OnTrack } from './PathView.tsx'
import { Bar } from './Requirements.tsx'

/** Students with the path that they follow and how far it is. */
export const usePathStudentColumns = (): Column<PathStudent>[] => {
  const t = useTexts()
  const { number } = useFormat()
  return [
    {
      key: 'name',
      title: t('paths.student'),
      sort: 'name',
      cell: (row) => (
        <PersonLine
          avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id, size: 'small' }}
          name={
            <Link to={`/ilpu-detail?student_id=${row.id}`}>
              <BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />
            </Link>
          }
          sub={row.number}
        />
      ),
    },
    {
      key: 'grade',
      title: t('paths.grade-level'),
      sort: 'grade_level',
      bare: true,
      cell: (row) => <Code>{row.grade_level}</Code>,
    },
    {
      key: 'path',
      title: t('paths.path'),
      cell: (row) =>
        row.path_name === null ? (
          <span className="muted">{t('paths.no-path')}</span>
        ) : (
          <>
            <bdi>{row.path_name}</bdi>{' '}
            <span className="small muted">{t('paths.version', { number: row.path_version ?? 0 })}</span>
          </>
        ),
    },
    {
      key: 'progress',
      title: t('paths.progress'),
      cell: (row) =>
        row.path_name !== null && (
          <span className="path-cell">
            <Bar filled={{ ...row, missing: 0 }} />
            <span className="small">
              <Code>
                {number(row.earned)} / {number(row.needed)}
              </Code>
            </span>
          </span>
        ),
    },
    { key: 'state', title: t('paths.on-track'), cell: (row) => <OnTrack state={row.state} behind={row.behind} /> },
    {
      key: 'signed',
      title: t('paths.agreed'),
      cell: (row) =>
        row.path_name !== null &&
        (row.signed.parent && row.signed.advisor ? (
          <StatusChip status="signed" />
        ) : row.signed.parent || row.signed.advisor ? (
          <StatusChip status="partly-signed" word={t(row.signed.parent ? 'paths.parent-only' : 'paths.advisor-only')} />
        ) : (
          <span className="muted">–</span>
        )),
    },
  ]
}
