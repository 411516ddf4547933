import { NumberInput, type NumberInputProps } from '@mantine/core'
import { currencyDigits, majorUnits, minorUnits } from '#contract/kernel/money.ts'
import { useCurrency } from '#web/kernel/format.ts'

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Minor units as text; empty: nothing yet. */
  value?: string | undefined
  onChange?: ((value: string) => void) | undefined
  /** Another than that of the school. */
  currency?: string | undefined
}

/** An amount, typed in the units of its currency and kept in minor units. */
export const MoneyInput = ({ value = '', onChange, currency, ...props }: Props) => {
  const usual = useCurrency()
  const code = currency ?? usual
  return (
    <NumberInput
      allowNegative={false}
      {...props}
      value={value === '' ? '' : majorUnits(Number(value), code)}
      onChange={(typed) => onChange?.(typed === '' ? '' : String(minorUnits(Number(typed), code)))}
      decimalScale={currencyDigits(code)}
      fixedDecimalScale
      thousandSeparator
      hideControls
      rightSection={<span className="small muted">{code}</span>}
      rightSectionWidth={48}
      rightSectionPointerEvents="none"
    />
  )
}
