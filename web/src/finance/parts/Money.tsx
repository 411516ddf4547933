import { useFormat } from '#web/kernel/format.ts'
import { Code } from '#web/ui/Person.tsx'

/** An amount of minor units. */
export const Money = ({ amount, currency }: { amount: number; currency: string }) => {
  const { money } = useFormat()
  return <Code>{money(amount || 0, currency)}</Code> // nothing taken off is 0, not −0
}
