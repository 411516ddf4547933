import './attendance.css'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import { schoolClosure } from '#contract/settings/catalogs.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { CatalogScreen } from '#web/ui/catalog/CatalogScreen.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { SubstitutionsView } from '#web/schedule/parts/substitutions/SubstitutionsView.tsx'
import { getReady } from './offline.ts'
import { AveragesView } from './parts/office/AveragesView.tsx'
import { CodesCatalog } from './parts/office/CodesCatalog.tsx'
import { DeskView } from './parts/office/DeskView.tsx'
import { Exceptions } from './parts/office/Exceptions.tsx'
import { GridView } from './parts/office/GridView.tsx'
import { MissingRolls } from './parts/office/MissingRolls.tsx'
import { Notices } from './parts/family/Notices.tsx'
import { PlansView } from './parts/family/PlansView.tsx'
import { RatesView } from './parts/office/RatesView.tsx'
import { RollView } from './parts/roll/RollView.tsx'
import { RulesView } from './parts/office/RulesView.tsx'
import { StepsView } from './parts/office/StepsView.tsx'

const looks = ['roll', 'week'] as const
const lists = ['missing', 'exceptions', 'rates'] as const
const ofOffice = ['steps', 'averages', 'planned', 'desk', 'cover', 'codes', 'closures', 'rules'] as const
type CodeStyle = (typeof looks)[number]

export default function AttendancesScreen() {
  const t = useTexts()
  const { role, flags } = useSignedIn()
  const [address, setAddress] = useSearchParams()
  useEffect(() => void (role === teacher && getReady()), [role])
  const views = [
    ...lists,
    ...(role === schoolAdmin ? ofOffice.filter((one) => one !== 'cover' || flags.has('updateroster')) : []),
  ]
  const view =
    views.find((one) => one === address.get('view')) ?? looks.find((one) => one === address.get('view')) ?? 'roll'
  const style = looks.find((one) => one === view)
  const date = address.get('date') ?? undefined
  const section_id = Number(address.get('section_id')) || undefined
  const meeting = Number(address.get('meeting')) || undefined
  const go = (to: { section_id: number; date: string; meeting?: number }, next: CodeStyle = style ?? 'roll') =>
    setAddress({
      ...(next !== 'roll' && { view: next }),
      section_id: String(to.section_id),
      date: to.date,
      ...(to.meeting && to.meeting > 1 && { meeting: String(to.meeting) }),
    })
  const chooseLook = (next: CodeStyle) => {
    const kept = new URLSearchParams(address)
    if (next === 'roll') kept.delete('view')
    else kept.set('view', next)
    setAddress(kept)
  }
  const options = [
    { value: '', label: t('attendance.view-classes') },
    ...views.map((value) => ({ value, label: t(`attendance.view-${value}`) })),
  ]
  const shown = new URLSearchParams(address)
  if (style) shown.delete('view')
  const tabs = (
    <ViewTabs label={t('attendance.view')} views={{ name: 'view', scope: ['date'], options }} address={shown} />
  )

  if (view === 'codes') return <CodesCatalog tabs={tabs} />
  if (view === 'closures') return <CatalogScreen of={schoolClosure} area={t('attendance.title')} tabs={tabs} />
  return (
    <div className="attendance">
      <PageHeader
        title={t('attendance.title')}
        sub={t(`attendance.sub-${view}`)}
        actions={
          style && (
            <Segmented
              label={t('attendance.look')}
              value={style}
              options={looks.map((value) => ({ value, label: t(`attendance.view-${value}`) }))}
              onChange={chooseLook}
            />
          )
        }
      />
      {tabs}
      <Reading of={`${view}:${section_id}:${date}:${meeting}`}>
        {view === 'roll' && <RollView section_id={section_id} date={date} meeting={meeting} onGo={go} />}
        {view === 'week' && <GridView section_id={section_id} date={date} onGo={go} />}
        {view === 'missing' && <MissingRolls date={date} />}
        {view === 'exceptions' && role === schoolAdmin && <Notices date={date} />}
        {view === 'exceptions' && <Exceptions date={date} />}
        {view === 'rates' && <RatesView />}
        {view === 'steps' && <StepsView />}
        {view === 'averages' && <AveragesView />}
        {view === 'planned' && <PlansView />}
        {view === 'desk' && <DeskView />}
        {view === 'cover' && (
          <SubstitutionsView date={date} onDate={(day) => setAddress({ view: 'cover', date: day })} />
        )}
        {view === 'rules' && <RulesView />}
      </Reading>
    </div>
  )
}
