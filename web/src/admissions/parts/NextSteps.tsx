import { Button } from '@mantine/core'
import { IconArrowsExchange, IconCheck } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { applicationStates, officeActions } from '#contract/admissions/application.states.ts'
import type { Application } from '#contract/admissions/applications.contract.ts'
import { moved } from '#contract/kernel/states.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'

/** What may happen to the application from here; the first is the usual one. */
export const NextSteps = ({ application: { id, state, fname } }: { application: Application }) => {
  const t = useTexts()
  const go = useNavigate()
  const steps = officeActions.filter((action) => moved(applicationStates, state, action))
  const to = (action: string) => void go(`/application-change-status/${id}?action=${action}`)
  const [first, ...others] = steps
  if (!first) return null
  return (
    <>
      <Button
        variant="filled"
        leftSection={first === 'review' ? <IconCheck size={16} stroke={1.75} /> : <IconArrowsExchange size={16} stroke={1.75} />}
        onClick={() => to(first)}
      >
        {t(`admissions.action-${first}`)}
      </Button>
      <ActionMenu
        label={t('ui.actions-for', { name: fname })}
        actions={others.map((action) => ({ label: t(`admissions.action-${action}`), icon: IconArrowsExchange, onClick: () => to(action) }))}
      />
    </>
  )
}
