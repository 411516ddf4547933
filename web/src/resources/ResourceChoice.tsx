import { useState } from 'react'
import { may } from '#contract/access.ts'
import { resourcesReport } from '#contract/resources/list.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useVisitor } from '#web/kernel/session.ts'
import { FoundChoice, useTyped } from '#web/ui/form/FoundChoice.tsx'
import { addressOf } from './parts/kinds.ts'

type Props = { onChoose: (link: { title: string; url: string }) => void }

/** Chooses a resource to link to: its address shows whatever version is current, to whoever may see it. */
export const ResourceChoice = (props: Props) => (may(useVisitor(), 'resources.edit') ? <Choice {...props} /> : null)

const Choice = ({ onChoose }: Props) => {
  const t = useTexts()
  const { search, ...typing } = useTyped()
  const [chosen, setChosen] = useState<string[]>([])
  const { data, isFetching } = useReading(resourcesReport.list, { search, size: 20 })
  const rows = data?.rows ?? []
  return (
    <FoundChoice
      {...typing}
      label={t('resources.from-resources')}
      description={t('resources.from-resources-hint')}
      value={chosen}
      onChange={(value) => {
        setChosen(value)
        const row = rows.find(({ id }) => String(id) === value[0])
        if (row) onChoose({ title: row.title, url: addressOf(row.id) })
      }}
      offered={rows.map(({ id, title, place }) => ({ value: String(id), label: `${title} · ${place}` }))}
      busy={isFetching}
      single
    />
  )
}
