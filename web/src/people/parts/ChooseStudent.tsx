import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { teacher } from '#contract/kernel/access.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'

/** An address without its student: the way to the list. */
export const ChooseStudent = () => {
  const t = useTexts()
  const { role } = useSignedIn()
  return (
    <>
      <PageHeader title={t('progress.students')} />
      <EmptyState
        icon={IconUsers}
        title={t('progress.choose')}
        actions={
          <Button component={Link} to={role === teacher ? '/student-in-teacher' : '/user-directory'}>
            {t('progress.students')}
          </Button>
        }
      />
    </>
  )
}
