import type { Contract } from '#contract/contracts/contracts.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'

/** The text that is signed, and what it costs. */
export const ContractTextView = ({ contract }: { contract: Contract }) => (
  <>
    <article className="contract-text whole" lang={contract.language} dir="auto">
      <Markdown top={2} breaks>
        {contract.body}
      </Markdown>
    </article>
    <ContractFees contract={contract} />
  </>
)

export const ContractFees = ({ contract: { lines, total, currency, instalments } }: { contract: Contract }) => {
  const t = useTexts()
  const { money } = useFormat()
  if (lines.length === 0) return null
  return (
    <Card
      flush
      title={t('contracts.fees')}
      {...(instalments !== null && { foot: t('contracts.paid-in', { count: instalments }) })}
    >
      <div className="table-scroll">
        <table className="table money-table">
          <tbody>
            {lines.map(({ name, amount }, at) => (
              <tr key={at}>
                <td>
                  <bdi>{name}</bdi>
                </td>
                <td>
                  <bdi>{money(amount, currency)}</bdi>
                </td>
              </tr>
            ))}
            <tr>
              <td className="semibold">{t('contracts.column-total')}</td>
              <td className="semibold">
                <bdi>{money(total, currency)}</bdi>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  )
}
