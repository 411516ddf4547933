import { Menu } from '@mantine/core'
import { IconBan, IconCircleCheck, IconLock } from '@tabler/icons-react'
import type { Role } from '#contract/kernel/access.ts'
import type { UserSchool } from '#contract/session/session.contract.ts'
import { ShortName } from '#web/ui/Person.tsx'
import { SchoolMark } from '#web/ui/SchoolMark.tsx'
import { useSchoolEntry } from '#web/session/useSchoolEntry.ts'

const accessIcons = { 0: IconBan, 1: IconCircleCheck, 2: IconLock } as const

export default function SchoolItems({ schools, role }: { schools: readonly UserSchool[]; role: Role }) {
  const enter = useSchoolEntry(role)
  return (
    <div className="scrolling">
      {schools.map(({ school_id, school_name, school_logo, user_status }) => (
        <Menu.Item
          key={school_id}
          leftSection={<SchoolMark name={school_name} logo={school_logo} />}
          onClick={() => enter(school_id)}
        >
          <span className="row tight">
            <ShortName name={school_name} />
            <SchoolStatus status={user_status} />
          </span>
        </Menu.Item>
      ))}
    </div>
  )
}

/** What a school notes about me, in parentheses: green with full access, otherwise red, each with its sign. */
const SchoolStatus = ({ status: { access, message_status } }: { status: UserSchool['user_status'] }) => {
  if (!message_status) return null
  const AccessIcon = access === 0 || access === 1 ? accessIcons[access] : accessIcons[2]
  return (
    <span className={access === 1 ? 'row tight ink-ok' : 'row tight ink-danger'}>
      <AccessIcon size={14} stroke={1.75} aria-hidden />({message_status})
    </span>
  )
}
