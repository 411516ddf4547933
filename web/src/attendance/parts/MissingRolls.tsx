import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'

/** The classes of a day whose roll nobody took, each leading straight to it. */
export const MissingRolls = ({ date }: { date: string | undefined }) => {
  const t = useTexts()
  const { day } = useFormat()
  const data = useRead(attendance.missing, { ...(date && { date }) })
  return (
    <Card flush title={day(data.date)} count={data.rows.length}>
      {data.rows.length === 0 && <EmptyState icon={IconCircleCheck} title={t('attendance.all-taken')} />}
      <ul className="list">
        {data.rows.map((row) => (
          <li key={`${row.section_id}:${row.meeting}`}>
            <span className="small muted start-time">
              <Code>{row.start_time}</Code>
            </span>
            <SubjectBar subject={row.color} />
            <div className="grow">
              <div className="medium ellipsis">
                <bdi>{row.name}</bdi>
              </div>
              <div className="small muted ellipsis">
                {t('attendance.period', { period: row.period })} · <bdi>{row.teachers}</bdi> · {t('attendance.students', { count: row.student_count })}
              </div>
            </div>
            <Button component={Link} to={`/attendances?section_id=${row.section_id}&meeting=${row.meeting}&date=${data.date}`}>
              {t('attendance.take')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
