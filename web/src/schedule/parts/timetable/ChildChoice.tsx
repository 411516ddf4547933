import type { Calendar } from '#contract/schedule/calendar.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Segmented } from '#web/ui/Segmented.tsx'

/** All children, or one. */
export const ChildChoice = ({
  all,
  chosen,
  onChoose,
}: {
  all: Calendar['people']
  chosen: string
  onChoose: (id: string) => void
}) => {
  const t = useTexts()
  return (
    <div className="child-choice">
      <Segmented
        label={t('home.children')}
        value={chosen}
        onChange={onChoose}
        options={[
          { value: '', label: t('home.all-children', { count: all.length }) },
          ...all.map((child) => ({ value: String(child.id), label: <bdi>{child.fname}</bdi> })),
        ]}
      />
    </div>
  )
}
