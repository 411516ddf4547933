import { Checkbox } from '@mantine/core'
import { type CopyPart, copyParts } from '#contract/schools/school-parts.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** Which parts come along. */
export const PartsChoice = ({
  value,
  onChange,
}: {
  value: readonly CopyPart[]
  onChange: (parts: CopyPart[]) => void
}) => {
  const t = useTexts()
  return (
    <Checkbox.Group
      label={t('schools.parts')}
      value={[...value]}
      onChange={(chosen) => onChange(copyParts.filter((part) => chosen.includes(part)))}
    >
      <div className="columns parts-choice">
        {copyParts.map((part) => (
          <Checkbox key={part} value={part} label={t(`schools.part-${part}`)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
