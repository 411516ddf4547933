import { Select, TextInput } from '@mantine/core'
import { applications, fees } from '#contract/admissions/applications.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'

type Fee = (typeof fees)[number]
type Props = { ids: readonly number[]; present?: { fee: Fee; note: string }; onDone?: () => void; onClose: () => void }

/** Marks the fee of one application or many; the portal takes no money for it yet. */
export const FeeDrawer = ({ ids, present, onDone, onClose }: Props) => {
  const t = useTexts()
  const refresh = [applications.list, applications.read, applications.history]
  const back = useSend(applications.setFee, { refresh })
  const state = useEntityForm({
    to: applications.setFee,
    refresh,
    saved: false,
    initial: { fee: present?.fee ?? 'paid', note: present?.note ?? '' },
    input: ({ fee, note }) => ({ ids: [...ids], fee: fees.find((one) => one === fee) ?? 'paid', note }),
    onSaved: ({ before }) => {
      toastUndoable(t('admissions.fee-set', { count: before.length }), () => {
        for (const [key, rows] of Map.groupBy(before, ({ fee, note }) => `${fee} ${note}`))
          if (key && rows[0]) back.send({ ids: rows.map(({ id }) => id), fee: rows[0].fee, note: rows[0].note })
      })
      onDone?.()
      onClose()
    },
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t('admissions.set-fee')}
      sub={t('admissions.set-fee-sub', { count: ids.length })}
      onClose={onClose}
    >
      <Select
        {...state.field('fee', t('admissions.fee'))}
        data={fees.map((value) => ({ value, label: t(`admissions.fee-${value}`) }))}
        allowDeselect={false}
      />
      <TextInput
        {...state.field('note', t('admissions.fee-note'), { optional: true, hint: t('admissions.fee-note-hint') })}
        maxLength={300}
      />
    </DrawerForm>
  )
}
