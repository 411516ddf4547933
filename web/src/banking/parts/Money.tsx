import { useFormat } from '#web/kernel/format.ts'
import { Figures } from '#web/ui/Person.tsx'

/** An amount of minor units in its currency. */
export const Money = ({ amount, currency }: { amount: number; currency: string }) => {
  const { money } = useFormat()
  return <Figures>{money(amount, currency)}</Figures>
}
