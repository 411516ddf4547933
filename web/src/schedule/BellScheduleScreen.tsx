import { useSearchParams } from 'react-router'
import { bellPeriod, bellSchedule, dayRotation, specialDay } from '#contract/schedule/bell.catalogs.ts'
import { schoolClosure } from '#contract/settings/catalogs.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { SetUpFrame } from '#web/settings/parts/SetUpFrame.tsx'
import { CatalogScreen } from '#web/ui/catalog/CatalogScreen.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { SchoolCalendar } from './parts/calendar/SchoolCalendar.tsx'
import { ComingDays } from './parts/timetable/ComingDays.tsx'
import { WeekdayInput, Weekdays } from './parts/timetable/Weekdays.tsx'

const views = ['calendar', 'schedules', 'special', 'rotation', 'closures'] as const

/** Periods, the schedules that change them, and which day follows which. */
export default function BellScheduleScreen() {
  const [address] = useSearchParams()
  return (
    <SetUpFrame>
      <Catalogs />
      {address.get('view') !== 'calendar' && <ComingDays />}
    </SetUpFrame>
  )
}

const Catalogs = () => {
  const t = useTexts()
  const [address] = useSearchParams()
  const options = [
    { value: '', label: t('schedule.bells.periods') },
    ...views.map((value) => ({ value, label: t(`schedule.bells.${value}`) })),
  ]
  const shared = {
    area: t('settings.area'),
    tabs: <ViewTabs label={t('schedule.bells.view')} views={{ name: 'view', options }} address={address} />,
  }
  const weekdays = (row: { weekdays: string }) => <Weekdays of={row.weekdays} />
  const view = views.find((one) => one === address.get('view'))
  if (view === 'calendar') return <SchoolCalendar {...shared} />
  if (view === 'schedules')
    return (
      <CatalogScreen
        key={view}
        of={bellSchedule}
        references={{ bell_period_id: bellPeriod }}
        columns={{ weekdays }}
        form={{ weekdays: WeekdayInput }}
        {...shared}
      />
    )
  if (view === 'special')
    return <CatalogScreen key={view} of={specialDay} references={{ bell_schedule_id: bellSchedule }} {...shared} />
  if (view === 'rotation')
    return (
      <CatalogScreen
        key={view}
        of={dayRotation}
        columns={{ weekdays, days: ({ days }) => days.map(({ label }) => label).join(' ') }}
        form={{ weekdays: WeekdayInput }}
        {...shared}
      />
    )
  if (view === 'closures') return <CatalogScreen key={view} of={schoolClosure} {...shared} />
  return <CatalogScreen of={bellPeriod} {...shared} />
}
