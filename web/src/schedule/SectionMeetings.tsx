import './schedule.css'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { timetable } from '#contract/schedule/timetable.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { MeetingsDrawer } from './parts/timetable/MeetingsDrawer.tsx'
import { grouped, useDayName } from './parts/timetable/meeting-rows.ts'

/** When and where a section meets, in a few lines; the office changes it. */
export const SectionMeetings = ({ section_id }: { section_id: number }) => {
  const t = useTexts()
  const { date } = useFormat()
  const data = useRead(timetable.meetings, { section_id })
  const dayName = useDayName(data)
  const [editing, setEditing] = useState(false)
  if (data.rows.length === 0 && !data.can.edit) return null
  return (
    <div className="section-meetings">
      <Card
        flush
        title={t('schedule.meetings')}
        actions={
          data.can.edit && (
            <Button size="xs" leftSection={<IconPencil size={14} stroke={1.75} />} onClick={() => setEditing(true)}>
              {t('schedule.meetings-edit')}
            </Button>
          )
        }
      >
        {data.rows.length === 0 && <p className="card-body muted">{t('schedule.meetings-none')}</p>}
        <ul className="list">
          {grouped(data.rows).map(({ row, days }) => (
            <li key={days.map(dayName).join() + row.period + row.room + row.start_date}>
              <span className="medium">{days.map(dayName).join(', ')}</span>
              <Code>{row.period}</Code>
              {row.room && <bdi className="muted">{row.room}</bdi>}
              {(row.start_date ?? row.end_date) && (
                <span className="small muted">
                  {t('schedule.meetings-dates', {
                    from: row.start_date ? date(row.start_date) : '…',
                    to: row.end_date ? date(row.end_date) : '…',
                  })}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {editing && <MeetingsDrawer section_id={section_id} data={data} onClose={() => setEditing(false)} />}
    </div>
  )
}
