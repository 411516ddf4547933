import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'

/** An address without its path or student: the way to the list. */
export const ChooseTemplate = () => {
  const t = useTexts()
  return (
    <>
      <PageHeader title={t('paths.title')} />
      <div className="card">
        <EmptyState
          icon={IconRoute}
          title={t('paths.choose')}
          actions={
            <Button component={Link} to="/ilp">
              {t('paths.title')}
            </Button>
          }
        />
      </div>
    </>
  )
}
