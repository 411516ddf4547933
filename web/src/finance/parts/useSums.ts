import { useFormat } from '#web/kernel/format.ts'

/** What amounts come to, of each currency. */
export const useSums = () => {
  const { money } = useFormat()
  return (rows: readonly { amount: number; currency: string }[]): string =>
    [...Map.groupBy(rows, ({ currency }) => currency)]
      .map(([currency, some]) =>
        money(
          some.reduce((sum, { amount }) => sum + amount, 0),
          currency,
        ),
      )
      .join(' + ')
}
