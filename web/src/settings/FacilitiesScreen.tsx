import { IconDoor } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { building, facility } from '#contract/settings/catalogs.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { SetUpCatalog } from './parts/SetUpCatalog.tsx'

/** The rooms of a school, and the buildings that they are in. */
export default function FacilitiesScreen() {
  const t = useTexts()
  const [address, setAddress] = useSearchParams()
  const options = [
    { value: '', label: t('settings.rooms') },
    { value: 'buildings', label: t('settings.buildings') },
  ]
  const tabs = <ViewTabs label={t('settings.facilities-view')} views={{ name: 'view', options }} address={address} />
  if (address.get('view') !== 'buildings')
    return <SetUpCatalog of={facility} references={{ building_id: building }} narrowBy="building_id" tabs={tabs} />
  return (
    <SetUpCatalog
      key="buildings"
      of={building}
      actions={({ id }) => [
        { label: t('settings.rooms'), icon: IconDoor, onClick: () => setAddress({ within: String(id) }) },
      ]}
      tabs={tabs}
    />
  )
}
