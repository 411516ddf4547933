import { Button, Modal } from '@mantine/core'
import { Link } from 'react-router'
import type { CatalogUse } from '#contract/kernel/catalog.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { isUsePlace, usePlaces } from './uses.ts'

/** What still uses a record that was to be removed, how often, and where that is. */
export const UsesDialog = ({ uses, onClose }: { uses: readonly CatalogUse[]; onClose: () => void }) => {
  const t = useTexts()
  return (
    <Modal
      opened
      onClose={onClose}
      size={448}
      title={t('ui.in-use')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack">
        <ul className="list">
          {uses.map(({ what, count }) => (
            <li key={what}>
              {isUsePlace(what) ? (
                <Link className="link" to={usePlaces[what]}>
                  {t(`ui.use-${what}`, { count })}
                </Link>
              ) : (
                t('ui.use-other', { count })
              )}
            </li>
          ))}
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
