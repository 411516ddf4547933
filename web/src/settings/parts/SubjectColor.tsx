import { Input } from '@mantine/core'
import { useId } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'
import type { ControlProps } from '#web/ui/catalog/FieldControl.tsx'

const colors = ['1', '2', '3', '4', '5', '6', '7', '8']

export const SubjectSwatch = ({ color }: { color: number }) => <span className="subject-swatch" data-subject={color} />

/** The choice of one of the eight subject colours. */
export const SubjectColorInput = ({ label, error, value, onChange }: ControlProps) => {
  const t = useTexts()
  const name = useId()
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <div className="row wrap" role="radiogroup" aria-label={t('settings.subject-colors')}>
        {colors.map((color) => (
          <label key={color} className="color-choice" data-subject={color}>
            <input
              type="radio"
              name={name}
              aria-label={t('settings.subject-color', { number: Number(color) })}
              checked={value === color}
              onChange={() => onChange(color)}
            />
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
