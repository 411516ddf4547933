import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowsExchange, IconCheck, IconTransfer } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { acceptance } from '#contract/admissions/accept.contract.ts'
import { applicationStates, offeredActions } from '#contract/admissions/application.states.ts'
import { type Application, applications } from '#contract/admissions/applications.contract.ts'
import { nextState } from '#contract/kernel/states.ts'
import { people } from '#contract/people/people.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useTransitionsHere } from '#web/settings/states-here.ts'
import { type Action, ActionMenu } from '#web/ui/Actions.tsx'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'

/** What may happen to the application from here; the first is the usual one. */
export const NextSteps = ({ application: { id, state, fname } }: { application: Application }) => {
  const t = useTexts()
  const go = useNavigate()
  const table = useTransitionsHere('application', applicationStates)
  const takeBack = useSend(acceptance.takeBack, {
    refresh: [applications.list, applications.read, applications.history, people.directory, people.sizes],
    onDone: () => toastSaved(t('admissions.taken-back')),
  })
  const [first, ...others] = offeredActions.filter((action) => nextState(table, state, action))
  const to = (action: string) => void go(`/application-change-status/${id}?action=${action}`)
  const more: Action[] = [
    ...others.map((action) => ({
      label: t(`admissions.action-${action}`),
      icon: IconArrowsExchange,
      onClick: () => to(action),
    })),
    ...(nextState(table, state, 'hand-over')
      ? [
          {
            label: t('admissions.hand-over'),
            icon: IconTransfer,
            onClick: () => void go(`/application-change-school?applications=${id}`),
          },
        ]
      : []),
    ...(nextState(table, state, 'take-back')
      ? [
          {
            label: t('admissions.action-take-back'),
            icon: IconArrowBackUp,
            danger: true,
            onClick: () =>
              confirm({
                message: t('admissions.take-back-really', { name: fname }),
                danger: true,
                onConfirm: () => takeBack.send({ ids: [id] }),
              }),
          },
        ]
      : []),
  ]
  return (
    <>
      {first && (
        <Button
          variant="filled"
          leftSection={
            first === 'accept' ? <IconCheck size={16} stroke={1.75} /> : <IconArrowsExchange size={16} stroke={1.75} />
          }
          onClick={() => to(first)}
        >
          {t(`admissions.action-${first}`)}
        </Button>
      )}
      <ActionMenu label={t('ui.actions-for', { name: fname })} actions={more} />
    </>
  )
}
