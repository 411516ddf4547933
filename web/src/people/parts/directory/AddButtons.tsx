import { Button } from '@mantine/core'
import {
  IconBooks,
  IconFileImport,
  IconInbox,
  IconPlus,
  IconShieldCheck,
  IconStairsUp,
  IconTransfer,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { type PersonKind } from '#contract/people/records.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { useOpens } from '#web/kernel/use-opens.ts'
import { type Action, ActionMenu } from '#web/ui/Actions.tsx'
import { pagesOf } from '#web/people/parts/person-pages.ts'

/** Where people of a kind come in from a file. */
const fileOf: Record<string, string> = {
  student: '/upload-student',
  parent: '/upload-student?holds=parents',
  teacher: '/upload-student?holds=teachers',
}

/** What is done with many of a kind at once. */
const withAll: Partial<Record<PersonKind, { label: string; to: string; icon: NonNullable<Action['icon']> }[]>> = {
  student: [
    { label: 'enrollment.requests', to: '/enrollment-request', icon: IconInbox },
    { label: 'enrollment.change-of-enrollment-requests', to: '/extension-request', icon: IconInbox },
    { label: 'compliance.title', to: '/compliance-log', icon: IconShieldCheck },
    { label: 'enrollment.promote-title', to: '/auto-promote', icon: IconStairsUp },
    { label: 'school-transfers.students', to: '/tranfer-school', icon: IconTransfer },
  ],
  teacher: [
    { label: 'compliance.title', to: '/compliance-log', icon: IconShieldCheck },
    { label: 'sections.staffing', to: '/reassignments', icon: IconUsers },
    { label: 'school-transfers.staff', to: '/tranfer-user-school', icon: IconTransfer },
  ],
}

/** In a list of one kind the one button; in the whole directory one for students, the others in its menu. */
export const AddButtons = ({ kind }: { kind: PersonKind | undefined }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const navigate = useNavigate()
  const others = kind ? [] : (['teacher', 'parent', 'admin'] as const)
  const shown = kind ?? 'student'
  const opens = useOpens()
  const besides = kind ? (withAll[kind] ?? []).filter(({ to }) => opens(to)) : []
  return (
    <>
      {kind === 'student' && role === schoolAdmin && (
        <Button component={Link} to="/enroll-student-to-section" leftSection={<IconBooks size={16} stroke={1.75} />}>
          {t('people.enroll')}
        </Button>
      )}
      {role === schoolAdmin && kind !== 'admin' && (
        <Button component={Link} to={fileOf[shown] ?? ''} leftSection={<IconFileImport size={16} stroke={1.75} />}>
          {t('people.import')}
        </Button>
      )}
      {others.length > 0 && (
        <ActionMenu
          label={t('people.add-others')}
          actions={others.map((one) => ({
            label: t(`people.add-${one}`),
            icon: IconPlus,
            onClick: () => void navigate(pagesOf(one, role, 0).add),
          }))}
        />
      )}
      {role === schoolAdmin && besides.length > 0 && (
        <ActionMenu
          label={t('shell.menu.more')}
          actions={besides.map(({ label, to, icon }) => ({ label: t(label), icon, onClick: () => void navigate(to) }))}
        />
      )}
      <Button
        component={Link}
        to={pagesOf(shown, role, 0).add}
        variant="filled"
        leftSection={<IconPlus size={16} stroke={1.75} />}
      >
        {t(`people.add-${shown}`)}
      </Button>
    </>
  )
}
