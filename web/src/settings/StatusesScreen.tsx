import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { holdType, leavingReason, status } from '#contract/settings/catalogs.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { SetUpCatalog } from './parts/SetUpCatalog.tsx'

const access = [0, 1, 2]

/**
 * How people, sections and enrollments stand in the school's own words, what is withheld from students, and
 * why they leave classes.
 */
export default function StatusesScreen() {
  const t = useTexts()
  const [address] = useSearchParams()
  const options = [
    { value: '', label: t('catalog.status.title') },
    { value: 'holds', label: t('catalog.hold_type.title') },
    { value: 'leaving', label: t('catalog.leaving_reason.title') },
  ]
  const tabs = <ViewTabs label={t('settings.statuses-view')} views={{ name: 'view', options }} address={address} />
  const word = (value: number) => t(`settings.access.${value}`)
  if (address.get('view') === 'leaving') return <SetUpCatalog key="leaving" of={leavingReason} tabs={tabs} />
  if (address.get('view') === 'holds') return <SetUpCatalog key="holds" of={holdType} tabs={tabs} />
  return (
    <SetUpCatalog
      of={status}
      references={{ hold_type_id: holdType }}
      tabs={tabs}
      columns={{
        tone: ({ tone }) => (
          <span className="status" data-tone={tone}>
            {t(`catalog.status.tone.${tone}`)}
          </span>
        ),
        access: (row) => word(row.access),
      }}
      form={{
        access: (props) => (
          <Select
            {...props}
            data={access.map((value) => ({ value: String(value), label: word(value) }))}
            allowDeselect={false}
          />
        ),
      }}
    />
  )
}
