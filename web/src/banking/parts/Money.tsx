import { useFormat } from '#web/kernel/format.ts'
import { Figures } from '#web/ui/Person.tsx'

/** An amount of minor units in its currency; a file may not say yet which that is. */
export const Money = ({ amount, currency }: { amount: number; currency: string }) => (
  <Figures>{useMoney()(amount, currency)}</Figures>
)

export const useMoney = () => {
  const { money, number } = useFormat()
  return (amount: number, currency: string): string =>
    currency === '' ? number(amount / 100, { minimumFractionDigits: 2 }) : money(amount, currency)
}
