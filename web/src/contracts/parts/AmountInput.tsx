import { NumberInput } from '@mantine/core'
import { currencyDigits } from '#contract/kernel/money.ts'

type Props = {
  /** For screen readers, where a head names the column. */
  label: string
  currency: string
  /** Minor units. */
  value: number
  onChange: (value: number) => void
  error?: boolean
}

/** An amount, typed as people write it and kept in minor units. */
export const AmountInput = ({ label, currency, value, onChange, error = false }: Props) => {
  const digits = /^[A-Z]{3}$/.test(currency) ? currencyDigits(currency) : 2
  return (
    <NumberInput
      aria-label={label}
      value={value / 10 ** digits}
      onChange={(typed) => onChange(Math.round(Number(typed || 0) * 10 ** digits))}
      decimalScale={digits}
      fixedDecimalScale
      thousandSeparator=","
      hideControls
      error={error}
      className="amount"
      dir="ltr"
    />
  )
}
