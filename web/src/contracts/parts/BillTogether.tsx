import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type OpenSeat, together, type TogetherAgreement } from '#contract/contracts/together.contract.ts'
import { invoices } from '#contract/finance/invoices.contract.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { ChosenList } from '#web/finance/parts/ChosenList.tsx'
import { useSums } from '#web/finance/parts/useSums.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'

const home = '/ar-master-contract'
const refresh = ['invoice', 'payment', 'master_contract', 'contract']

/** What organizations have not been billed for: some is left out, an invoice each is made of the rest. */
export const BillTogether = ({ ids }: { ids: readonly number[] }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { rows } = useRead(together.read, { ids: [...ids] })
  const [odd] = useState(() =>
    rows.flatMap(({ open }) => open.filter(({ findings }) => findings.length > 0).map((one) => one.contract_id)),
  )
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set(odd))
  const undo = useSend(invoices.void, { refresh })
  const bill = useSend(together.bill, {
    refresh,
    onDone: ({ invoices: made, students }) => {
      toastUndoable(t('contracts.billed-students', { count: students }), () =>
        undo.send({ ids: made.map(({ id }) => id), reason: t('contracts.billed-undone') }),
      )
      const [only] = made
      void navigate(made.length === 1 && only ? `/student-edit-invoice/${only.id}` : home)
    },
  })
  const chosen = rows.flatMap(({ open }) => open.filter(({ contract_id }) => !left.has(contract_id)))
  const waiting = rows.filter(({ open }) => open.length > 0)
  return (
    <div className="full">
      <PageHeader
        title={t('contracts.bill-together')}
        sub={t('contracts.bill-together-sub')}
        crumbs={[{ label: t('contracts.master-title'), to: home }, { label: t('contracts.bill-together') }]}
        actions={
          waiting.length > 0 && (
            <Button
              variant="filled"
              leftSection={<IconReceipt size={16} stroke={1.75} />}
              disabled={chosen.length === 0}
              loading={bill.sending}
              onClick={() => bill.send({ contract_ids: chosen.map(({ contract_id }) => contract_id) })}
            >
              {t('contracts.bill-students', { count: chosen.length })}
            </Button>
          )
        }
      />
      {waiting.length === 0 ? (
        <div className="card">
          <EmptyState icon={IconReceipt} title={t('contracts.nothing-to-bill')}>
            {t('contracts.nothing-to-bill-why')}
          </EmptyState>
        </div>
      ) : (
        <div className="stack">
          {waiting.map((agreement) => (
            <Agreement key={agreement.id} agreement={agreement} left={left} onLeft={setLeft} />
          ))}
        </div>
      )}
    </div>
  )
}

type Props = {
  agreement: TogetherAgreement
  left: ReadonlySet<number>
  onLeft: (left: ReadonlySet<number>) => void
}

const oddFirst = (a: OpenSeat, b: OpenSeat): number => b.findings.length - a.findings.length

const Agreement = ({ agreement, left, onLeft }: Props) => {
  const t = useTexts()
  const { date, money, percent } = useFormat()
  const sumsOf = useSums()
  const { id, number, title, organization, purchase_order, due_on, plan, findings, open } = agreement
  const chosen = open.filter(({ contract_id }) => !left.has(contract_id))
  const taxed = chosen.filter(({ tax }) => tax !== 0).map(({ tax, currency }) => ({ amount: tax, currency }))
  const sub = ({ grade_level, lines, price, amount, currency }: OpenSeat): string[] => [
    ...(grade_level === '' ? [] : [t('people.grade', { grade: grade_level })]),
    ...lines.map((line) => `${line.name} ${money(line.amount, currency)}`),
    t('contracts.of-price', {
      share: percent(Math.round((10_000 * amount) / price) / 100),
      price: money(price, currency),
    }),
  ]
  return (
    <Card
      title={organization}
      count={open.length}
      foot={
        chosen.length > 0 && (
          <div className="row wrap grow">
            <span className="semibold">{sumsOf(chosen)}</span>
            {taxed.length > 0 && (
              <span className="small muted">{t('contracts.holds-tax', { amount: sumsOf(taxed) })}</span>
            )}
          </div>
        )
      }
    >
      <div className="stack">
        <div className="small muted">
          <Link className="link" to={`/b2b-contract?id=${id}`}>
            <bdi>{number}</bdi>
          </Link>
          {[
            title,
            purchase_order && t('contracts.order-number', { number: purchase_order }),
            t('contracts.due-on', { day: date(due_on) }),
            plan && t('contracts.in-plan', plan),
          ]
            .filter(Boolean)
            .map((word) => (
              <span key={word}>
                {' · '}
                <bdi>{word}</bdi>
              </span>
            ))}
        </div>
        {findings.map((one) => (
          <Note key={one} tone="warn" title={t(`contracts.find-${one}`, { organization })} />
        ))}
        <ChosenList
          rows={open.toSorted(oddFirst).map((row) => ({
            id: row.contract_id,
            number: row.number,
            to: `/view-contract?id=${row.contract_id}`,
            name: row.student,
            sub: sub(row),
            odd: row.findings.map((one) => t(`contracts.find-${one}`)),
            amount: row.amount,
            currency: row.currency,
          }))}
          left={left}
          onLeft={onLeft}
        />
      </div>
    </Card>
  )
}
