import { Button } from '@mantine/core'
import { IconBellRinging, IconCircleCheck } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { attendancePlans } from '#contract/attendance/plans.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import { addressWith, listStateOf } from '#web/ui/table/list-address.ts'
import { ShortPager } from '#web/ui/table/Pager.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'

/** The classes of a day whose roll nobody took, each leading straight to it. */
export const MissingRolls = ({ date }: { date: string | undefined }) => {
  const t = useTexts()
  const { day, time } = useFormat()
  const { role } = useSignedIn()
  const [address, setAddress] = useSearchParams()
  const state = listStateOf(address, [])
  const data = useRead(attendance.missing, { ...(date && { date }), page: state.page, size: state.size })
  const remind = useSend(attendancePlans.remind, {
    refresh: attendance.missing,
    onDone: ({ reminded }) => toastSaved(t('attendance.reminded', { count: reminded })),
  })
  return (
    <Card
      flush
      title={day(data.date)}
      count={data.count}
      actions={
        role === schoolAdmin &&
        data.unasked > 0 && (
          <Button
            leftSection={<IconBellRinging size={16} stroke={1.75} />}
            loading={remind.sending}
            onClick={() => remind.send({ date: data.date })}
          >
            {t('attendance.remind', { count: data.unasked })}
          </Button>
        )
      }
    >
      {data.count === 0 && <EmptyState icon={IconCircleCheck} title={t('attendance.all-taken')} />}
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
                {t('attendance.period', { period: row.period })} · <bdi>{row.teachers}</bdi> ·{' '}
                {t('attendance.students', { count: row.student_count })}
                {row.asked_at && ` · ${t('attendance.asked-at', { time: time(row.asked_at) })}`}
              </div>
            </div>
            <span className="row wrap end">
              <Button
                component={Link}
                to={`/attendances?section_id=${row.section_id}&meeting=${row.meeting}&date=${data.date}`}
              >
                {t('attendance.take')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <ShortPager
        part={data}
        state={state}
        onChange={(change) => setAddress(addressWith(address, state, change), { replace: true })}
      />
    </Card>
  )
}
