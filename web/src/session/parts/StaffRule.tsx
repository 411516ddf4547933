import { Switch } from '@mantine/core'
import { secondStepRule } from '#contract/session/second-step.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { refreshConfiguration } from '../upkeep.ts'
import { SettingRow } from '#web/ui/SettingRow.tsx'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'

/** Whether the school, or for a super admin who entered none the whole group, asks staff for a second step. */
export const StaffRule = () => {
  const t = useTexts()
  const { login } = useSignedIn()
  const { needed, staff, without } = useRead(secondStepRule.read, {})
  const save = useSend(secondStepRule.save, {
    refresh: secondStepRule.read,
    onDone: () => {
      toastSaved()
      void refreshConfiguration()
    },
  })
  const set = (wanted: boolean) =>
    wanted
      ? confirm({
          message: t('session.staff-rule.really', { count: without, school: login.school_name }),
          onConfirm: () => save.send({ needed: true }),
        })
      : save.send({ needed: false })
  return (
    <SettingRow
      label={t('session.staff-rule')}
      hint={t('session.staff-rule.figures', { staff, secured: staff - without })}
      htmlFor="staff-rule"
    >
      <Switch
        id="staff-rule"
        checked={needed}
        disabled={save.sending}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    </SettingRow>
  )
}
