import { Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { CalendarImport } from './CalendarImport.tsx'
import { CalendarView } from './CalendarView.tsx'
import { useEvent } from './useEvent.ts'
import { usePlace } from '../timetable/usePlace.ts'

/**
 * Events, closed days and terms of the school, for the office. A super admin enters the school as its admin to see it.
 */
export const SchoolCalendar = ({ area, tabs }: { area: string; tabs: ReactNode }) => {
  const t = useTexts()
  const { role, flags } = useSignedIn()
  const place = usePlace('month')
  const event = useEvent()
  const [importing, setImporting] = useState(false)
  const office = role === schoolAdmin
  const reading = useReading(calendar.own, place.span, { when: office })
  return (
    <div>
      <PageHeader
        crumbs={[{ label: area }]}
        title={t('schedule.calendar')}
        sub={t('schedule.school-calendar-sub')}
        actions={
          office && (
            <>
              {flags.has('updateroster') && (
                <Button leftSection={<IconUpload size={16} stroke={1.75} />} onClick={() => setImporting(true)}>
                  {t('calendar-import.open')}
                </Button>
              )}
              <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={event.add}>
                {t('schedule.event-add')}
              </Button>
            </>
          )
        }
      />
      {tabs}
      {importing && <CalendarImport onClose={() => setImporting(false)} />}
      {office ? (
        <CalendarView place={place} reading={reading} />
      ) : (
        <div className="card">
          <EmptyState title={t('schedule.office-only')}>{t('schedule.office-only-why')}</EmptyState>
        </div>
      )}
    </div>
  )
}
