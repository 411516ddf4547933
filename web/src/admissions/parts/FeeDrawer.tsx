import { Select, TextInput } from '@mantine/core'
import { applications, fees } from '#contract/admissions/applications.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { handMethods } from '#contract/finance/payments.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'

type Fee = (typeof fees)[number]
type Props = { ids: readonly number[]; present?: { fee: Fee; note: string }; onDone?: () => void; onClose: () => void }
type Before = Out<typeof applications.setFee>['before'][number]

/** More receipts than these are counted alone. */
const named = 5

/** Sets the fee of one application or many: an invoice, a payment, a credit note or a void in the books. */
export const FeeDrawer = ({ ids, present, onDone, onClose }: Props) => {
  const t = useTexts()
  const refresh = [applications.list, applications.read, applications.history, 'invoice', 'payment']
  const back = useSend(applications.setFee, { refresh })
  const undo = (before: readonly Before[]) => {
    for (const rows of Map.groupBy(before, ({ fee, note, method }) => JSON.stringify([fee, note, method])).values()) {
      const [first] = rows
      if (first)
        back.send({
          ids: rows.map(({ id }) => id),
          fee: first.fee,
          note: first.note,
          method: first.method,
          takes_back: true,
        })
    }
  }
  const state = useEntityForm({
    to: applications.setFee,
    refresh,
    saved: false,
    initial: { fee: present?.fee ?? 'paid', note: present?.note ?? '', method: 'cash' },
    input: ({ fee, note, method }) => ({
      ids: [...ids],
      fee: fees.find((one) => one === fee) ?? 'paid',
      note,
      method: fee === 'paid' ? (handMethods.find((one) => one === method) ?? 'cash') : null,
    }),
    onSaved: ({ before, receipts }) => {
      const numbers = receipts.map(({ number }) => number)
      toastUndoable(
        numbers.length > 0 && numbers.length <= named
          ? t('admissions.fee-set-receipts', { count: numbers.length, numbers: numbers.join(', ') })
          : t('admissions.fee-set', { count: before.length }),
        () => undo(before),
      )
      onDone?.()
      onClose()
    },
  })
  const fee = fees.find((one) => one === state.values.fee) ?? 'paid'
  return (
    <DrawerForm
      state={state}
      opened
      title={t('admissions.set-fee')}
      sub={t('admissions.set-fee-sub', { count: ids.length })}
      onClose={onClose}
    >
      <Select
        {...state.field('fee', t('admissions.fee'), { hint: t(`admissions.fee-how-${fee}`) })}
        data={fees.map((value) => ({ value, label: t(`admissions.fee-${value}`) }))}
        allowDeselect={false}
      />
      {fee === 'paid' && (
        <Select
          {...state.field('method', t('finance.method'))}
          data={handMethods.map((value) => ({ value, label: t(`finance.method-${value}`) }))}
          allowDeselect={false}
        />
      )}
      <TextInput
        {...state.field('note', t('admissions.fee-note'), { optional: true, hint: t('admissions.fee-note-hint') })}
        maxLength={300}
      />
    </DrawerForm>
  )
}
