import { Textarea } from '@mantine/core'
import { type MessageReport, messageReports, reviews } from '#contract/messaging/reviews.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

type Props = { report: MessageReport; onClose: () => void }

/** Ends a report, with what came of it. */
export const CloseReport = ({ report: { id, version }, onClose }: Props) => {
  const t = useTexts()
  const state = useEntityForm<{ outcome: string }, In<typeof reviews.close>, object>({
    to: reviews.close,
    refresh: messageReports.list,
    initial: { outcome: '' },
    input: ({ outcome }) => ({ id, version, outcome }),
    saved: t('messaging.report-was-closed'),
    onSaved: onClose,
  })
  return (
    <DrawerForm state={state} opened title={t('messaging.close-report')} onClose={onClose}>
      <Textarea
        {...state.field('outcome', t('messaging.outcome'), { optional: true })}
        autosize
        minRows={4}
        dir="auto"
      />
    </DrawerForm>
  )
}
