import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { monthsAfter } from '#contract/finance/billing.rules.ts'
import { type Invoice, invoices } from '#contract/finance/invoices.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { MoneyInput } from '#web/ui/form/MoneyInput.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'

type Row = { due_on: string; amount: string }

/** When what of an invoice is due. The plan that held before is kept. */
export const PlanDrawer = ({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) => {
  const t = useTexts()
  const { money } = useFormat()
  const { id, version, currency } = invoice
  const whole = invoice.instalments.reduce((sum, { amount }) => sum + amount, 0)
  const state = useEntityForm({
    to: invoices.changePlan,
    initial: {
      instalments: invoice.instalments.map(({ due_on, amount }): Row => ({ due_on, amount: String(amount) })),
    },
    input: ({ instalments }) => ({
      id,
      version,
      instalments: instalments.map(({ due_on, amount }) => ({ due_on, amount: Number(amount) })),
    }),
    refresh: ['invoice'],
    onSaved: onClose,
  })
  const rows = state.values.instalments
  const sum = rows.reduce((all, { amount }) => all + Number(amount), 0)
  const problem = state.form.errors['instalments']
  return (
    <DrawerForm
      state={state}
      opened
      wide
      title={t('finance.change-plan')}
      sub={t('finance.plan-of', { amount: money(whole, currency) })}
      onClose={onClose}
    >
      {rows.map((_, at) => (
        <div className="row" key={at}>
          <DateField
            aria-label={t('finance.due_on')}
            className="grow"
            {...state.form.getInputProps(`instalments.${at}.due_on`)}
          />
          <MoneyInput
            aria-label={t('finance.amount')}
            className="grow"
            currency={currency}
            {...state.form.getInputProps(`instalments.${at}.amount`)}
          />
          <ActionIcon
            aria-label={t('ui.remove-row', { row: at + 1 })}
            disabled={rows.length === 1}
            onClick={() => state.form.removeListItem('instalments', at)}
          >
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      <div className="row">
        <Button
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() =>
            state.form.insertListItem('instalments', {
              due_on: monthsAfter(rows.at(-1)?.due_on ?? invoice.due_on, 1),
              amount: String(Math.max(whole - sum, 0)),
            })
          }
        >
          {t('finance.add-instalment')}
        </Button>
      </div>
      {(sum !== whole || problem) && (
        <Note
          tone={problem ? 'danger' : 'warn'}
          title={problem ?? t('finance.plan-difference', { amount: money(whole - sum, currency) })}
        />
      )}
    </DrawerForm>
  )
}
