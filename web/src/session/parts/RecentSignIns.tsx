import { IconAlertTriangle, IconCheck, IconMail } from '@tabler/icons-react'
import { type OwnAttempt, sessions } from '#contract/session/sessions.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Code } from '#web/ui/Person.tsx'
import { useDeviceName } from '../device-name.ts'

/** What was tried around signing in to the own account, also by others. */
export const RecentSignIns = () => {
  const rows = useRead(sessions.attempts, {})
  return (
    <ul className="list">
      {rows.map((row) => (
        <Attempt key={row.id} row={row} />
      ))}
    </ul>
  )
}

const icons = { 'signed-in': IconCheck, 'password-changed': IconCheck, 'link-asked': IconMail } as const

const Attempt = ({ row }: { row: OwnAttempt }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const name = useDeviceName()(row.user_agent)
  const failed = !(row.kind in icons)
  const Picture = failed ? IconAlertTriangle : icons[row.kind as keyof typeof icons]
  return (
    <li>
      <Picture size={24} stroke={1.75} aria-hidden />
      <div className="grow">
        <div className="medium">{t(`session.event-${row.kind}`)}</div>
        <div className="small muted">
          <time dateTime={row.at}>{moment(row.at)}</time> · <bdi>{name}</bdi> · <Code>{row.address}</Code>
        </div>
      </div>
    </li>
  )
}
