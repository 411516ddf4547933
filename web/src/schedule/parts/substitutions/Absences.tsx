import { Button } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { substitutions } from '#contract/schedule/substitutions.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { AbsenceForm } from './AbsenceForm.tsx'

/** The planned absences of one teacher, on the teacher's own pages. */
export const Absences = ({ teacher_id, today }: { teacher_id: number; today: string }) => {
  const t = useTexts()
  const { date } = useFormat()
  const { rows } = useRead(substitutions.absences, { teacher_id })
  const [adding, setAdding] = useState(false)
  return (
    <div className="substitution-coming">
      <Card
        flush
        title={t('substitutions.absences')}
        actions={
          <Button size="xs" leftSection={<IconCalendarX size={14} stroke={1.75} />} onClick={() => setAdding(true)}>
            {t('substitutions.absent-here')}
          </Button>
        }
      >
        {rows.length === 0 && <p className="card-body muted">{t('substitutions.absences-none')}</p>}
        <ul className="list">
          {rows.map((row) => (
            <li key={row.id}>
              <Link
                className="grow medium"
                to={`/attendances?view=cover&date=${row.start_date < today ? today : row.start_date}`}
              >
                {row.start_date === row.end_date
                  ? date(row.start_date)
                  : t('substitutions.days', { from: date(row.start_date), to: date(row.end_date) })}
                {row.start_time && (
                  <>
                    {' · '}
                    <Code>
                      {row.start_time}–{row.end_time}
                    </Code>
                  </>
                )}
              </Link>
              <span className={row.open > 0 ? 'small ink-warn' : 'small muted'}>
                {t('substitutions.absence-state', { open: row.open, covered: row.covered })}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {adding && <AbsenceForm teacher_id={teacher_id} date={today} onDone={() => setAdding(false)} />}
    </div>
  )
}
