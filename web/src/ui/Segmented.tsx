import { type ReactNode, useId } from 'react'

/** A choice of a few, all visible. */
export const Segmented = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[]
  onChange: (value: Value) => void
}) => {
  const name = useId()
  return (
    <fieldset className="segmented" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
