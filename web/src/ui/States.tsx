import { Button } from '@mantine/core'
import { type Icon, IconClipboardList, IconFilterOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isRefused, reactionTo } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from './Note.tsx'

/** What belongs here, why it is useful, and one verb. */
export const EmptyState = ({
  title,
  children,
  icon: StateIcon = IconClipboardList,
  actions,
}: {
  title: string
  children?: ReactNode
  icon?: Icon
  actions?: ReactNode
}) => (
  <div className="nothing">
    <StateIcon size={28} stroke={1.75} aria-hidden />
    <div className="semibold">{title}</div>
    {children && <p className="small muted">{children}</p>}
    {actions && <div className="row">{actions}</div>}
  </div>
)

export const NothingMatches = ({ onClear }: { onClear: () => void }) => {
  const t = useTexts()
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t('ui.nothing-matches')}
      actions={<Button onClick={onClear}>{t('ui.clear-filters')}</Button>}
    />
  )
}

/**
 * A read that failed, in place: what failed, and the way to try again. Where it takes the place of a whole page, it is
 * the page's title.
 */
export const ErrorState = ({ error, onAgain }: { error: unknown; onAgain: () => void }) => {
  const t = useTexts()
  const [isPage] = useState(() => document.querySelector('main h1') === null)
  const title = t('ui.error.not-loaded')
  const known = isRefused(error) ? reactionTo(error).text || undefined : 'ui.error.technical'
  return (
    <Note tone="danger" title={isPage ? <h1>{title}</h1> : title}>
      {known ? t(known) : isRefused(error) && error.message}{' '}
      <button type="button" className="again" onClick={onAgain}>
        {t('ui.try-again')}
      </button>
    </Note>
  )
}
