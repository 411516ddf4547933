import { attendance, type RollCode } from '#contract/attendance/attendance.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { CodeChip } from '../code-style.tsx'
import type { Waiting } from './roll-queue.ts'

/** Where my roll and the stored one differ, student by student. */
export const BothValues = ({ entry: { section_id, date, meeting, rows } }: { entry: Waiting }) => {
  const t = useTexts()
  const { data } = useReading(attendance.roll, { section_id, date, meeting })
  if (!data) return null
  const codes = new Map(data.codes.map((code) => [code.id, code]))
  const differing = data.rows.flatMap((row) => {
    const mine = rows.find(({ student_id }) => student_id === row.id)
    return mine && mine.code_id !== row.code_id ? [{ row, mine: mine.code_id, theirs: row.code_id }] : []
  })
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{t('attendance.student')}</th>
          <th scope="col">{t('attendance.mine')}</th>
          <th scope="col">{t('attendance.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map(({ row, mine, theirs }) => (
          <tr key={row.id}>
            <td>
              <bdi>
                {row.fname} {row.lname}
              </bdi>
            </td>
            <td>
              <Value code={codes.get(mine ?? 0)} />
            </td>
            <td>
              <Value code={codes.get(theirs ?? 0)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Value = ({ code }: { code: RollCode | undefined }) =>
  code ? <CodeChip code={code} /> : <span className="muted">–</span>
