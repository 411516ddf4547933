import './attendance.css'
import { useSearchParams } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Exceptions } from './parts/Exceptions.tsx'
import { MissingRolls } from './parts/MissingRolls.tsx'
import { RollView } from './parts/RollView.tsx'

const views = ['roll', 'missing', 'exceptions'] as const
type View = (typeof views)[number]

export default function AttendancesScreen() {
  const t = useTexts()
  const [address, setAddress] = useSearchParams()
  const view = views.find((one) => one === address.get('view')) ?? 'roll'
  const date = address.get('date') ?? undefined
  const section_id = Number(address.get('section_id')) || undefined
  const choose = (next: View) => setAddress({ ...(next !== 'roll' && { view: next }), ...(date && { date }) })
  return (
    <div className="attendance">
      <PageHeader
        title={t('attendance.title')}
        sub={t(`attendance.sub-${view}`)}
        actions={
          <Segmented
            label={t('attendance.view')}
            value={view}
            options={views.map((value) => ({ value, label: t(`attendance.view-${value}`) }))}
            onChange={choose}
          />
        }
      />
      <Reading of={`${view}:${section_id}:${date}`}>
        {view === 'roll' && <RollView section_id={section_id} date={date} onGo={(to) => setAddress({ section_id: String(to.section_id), date: to.date })} />}
        {view === 'missing' && <MissingRolls date={date} />}
        {view === 'exceptions' && <Exceptions date={date} />}
      </Reading>
    </div>
  )
}
