import { Menu } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/kernel/access.ts'
import type { UserSchool } from '#contract/session/session.contract.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { switchSchool } from '#web/session/sign-in.ts'
import { shortened } from '#web/ui/names.ts'
import { tellRefusal } from '#web/ui/tell.tsx'
import { roleForHost } from '../hosts.ts'
import { SchoolMark } from './SchoolMark.tsx'

export default function SchoolItems({ schools, role }: { schools: readonly UserSchool[]; role: Role }) {
  const navigate = useNavigate()
  const enter = (school_id: number) =>
    switchSchool(school_id, roleForHost(location.hostname, role)).then(
      (address) => navigate(address),
      (error: unknown) => isRefused(error) && tellRefusal(error),
    )
  return (
    <div className="scrolling">
      {schools.map(({ school_id, school_name, school_logo, user_status: { access, message_status } }) => (
        <Menu.Item key={school_id} leftSection={<SchoolMark name={school_name} logo={school_logo} />} onClick={() => void enter(school_id)}>
          <bdi>{shortened(school_name)}</bdi> {message_status && <span className={access === 1 ? 'ink-ok' : 'ink-danger'}>({message_status})</span>}
        </Menu.Item>
      ))}
    </div>
  )
}
