import { contracts } from '#contract/contracts/contracts.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

/** Another last day for contracts that are out. */
export const ExtendDrawer = ({ ids, onClose }: { ids: number[]; onClose: () => void }) => {
  const t = useTexts()
  const state = useEntityForm({
    to: contracts.extend,
    refresh: 'contract',
    initial: { sign_by: '' },
    input: ({ sign_by }) => ({ ids, sign_by }),
    saved: t('contracts.extended', { count: ids.length }),
    onSaved: onClose,
  })
  return (
    <DrawerForm state={state} opened title={t('contracts.extend')} onClose={onClose}>
      <DateField {...state.field('sign_by', t('contracts.sign-by'))} valueFormat="ddd D MMM YYYY" />
    </DrawerForm>
  )
}
