import { Select } from '@mantine/core'
import { status } from '#contract/settings/catalogs.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { SetUpCatalog } from './parts/SetUpCatalog.tsx'

const access = [0, 1, 2]

export default function StatusesScreen() {
  const t = useTexts()
  const word = (value: number) => t(`settings.access.${value}`)
  return (
    <SetUpCatalog
      of={status}
      columns={{
        tone: ({ tone }) => (
          <span className="status" data-tone={tone}>
            {t(`catalog.status.tone.${tone}`)}
          </span>
        ),
        access: (row) => word(row.access),
      }}
      form={{ access: (props) => <Select {...props} data={access.map((value) => ({ value: String(value), label: word(value) }))} allowDeselect={false} /> }}
    />
  )
}
