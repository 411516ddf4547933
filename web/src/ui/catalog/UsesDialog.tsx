import { Button, Modal } from '@mantine/core'
import { Link } from 'react-router'
import type { CatalogUse } from '#contract/kernel/catalog.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** Where the records of a table are listed. */
const listed: Partial<Record<string, string>> = {
  section: '/section',
  course: '/courses',
  grading_period: '/grading-periods',
  special_day: '/bell-schedule',
  bell_schedule_period: '/bell-schedule',
  custom_value: '/user-directory',
  attendance: '/attendances',
  enrollment: '/section',
  person: '/user-directory',
}

/** What still uses a record that was to be removed, how often, and where that is. */
export const UsesDialog = ({ uses, onClose }: { uses: readonly CatalogUse[]; onClose: () => void }) => {
  const t = useTexts()
  const words = (what: string, count: number) =>
    ({
      section: t('ui.use-section', { count }),
      course: t('ui.use-course', { count }),
      activity: t('ui.use-activity', { count }),
      grading_period: t('ui.use-grading_period', { count }),
      special_day: t('ui.use-special_day', { count }),
      custom_value: t('ui.use-custom_value', { count }),
      person: t('ui.use-custom_value', { count }),
    })[what] ?? t('ui.use-other', { count })
  return (
    <Modal opened onClose={onClose} size={448} title={t('ui.in-use')} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <div className="stack">
        <ul className="list">
          {uses.map(({ what, count }) => {
            const to = listed[what]
            return (
              <li key={what}>
                {to ? (
                  <Link className="link" to={to}>
                    {words(what, count)}
                  </Link>
                ) : (
                  words(what, count)
                )}
              </li>
            )
          })}
        </ul>
        <p className="small muted">{t('ui.in-use-instead')}</p>
        <div className="row dialog-actions">
          <Button variant="filled" onClick={onClose}>
            {t('ui.ok')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
