import { Button, Menu } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { may } from '#contract/access.ts'
import { listed } from '#web/kernel/address.ts'
import { atMost } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { type Action, ActionItems } from '#web/ui/Actions.tsx'

/** People by their ids; students in whose place guardians can be reached; or a group, `section:5`. */
export type MessageRecipients = ({ people: readonly number[] } | { families: readonly number[] } | { to: string }) & {
  reach?: 'students' | 'guardians' | 'both'
}

/** As many as a message takes. */
const most = 500

/** 'Message' to these; no action for whoever may not write, or where nobody is meant. */
export const useMessageAction = (): ((to: MessageRecipients, label?: string) => Action[]) => {
  const t = useTexts()
  const navigate = useNavigate()
  const mayWrite = may(useSignedIn(), 'messaging.own')
  return ({ reach = 'both', ...recipients }, label = t('messaging.message')) => {
    const [[name, chosen] = ['', '']] = Object.entries(recipients)
    const ids = typeof chosen === 'string' ? [] : chosen
    if (!mayWrite || chosen.length === 0) return []
    const open = () => {
      const address = new URLSearchParams({ [name]: typeof chosen === 'string' ? chosen : listed(ids), reach })
      void navigate(`/send-mail?${address}`)
    }
    return [{ label, icon: IconMail, onClick: () => atMost(most, ids, open) }]
  }
}

/** A button 'Message' that asks whom; none where nobody can be written to. */
export const MessageMenu = ({ actions, size = 'sm' }: { actions: readonly Action[]; size?: 'xs' | 'sm' }) => {
  const t = useTexts()
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size={size} leftSection={<IconMail size={16} stroke={1.75} />}>
          {t('messaging.message')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
