import './acting.css'
import { IconEye, IconLock, IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { session } from '#contract/session/session.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { nameOf, type Visitor } from '#web/kernel/session.ts'
import { useTimeLeft } from './useTimeLeft.ts'
import { noteChangesAllowed, useEndActing } from './acting.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Whom I see the portal as, who I really am, what I may do, for how long, and the way out. */
export default function ActingStrip({ visitor }: { visitor: Visitor }) {
  const t = useTexts()
  const { login, role } = visitor
  const { end, ending } = useEndActing()
  const [asking, setAsking] = useState(false)
  const minutes = useTimeLeft(login.setting_config.expires_at, () => void end())
  const readOnly = login.setting_config.read_only
  const word = { name: nameOf(visitor), role: t(`shell.role.${role}`) }
  const own = { name: login.impersonate_info, role: t(`shell.role.${login.impersonate_role}`) }

  useEffect(() => {
    document.documentElement.dataset['acting'] = ''
    return () => {
      delete document.documentElement.dataset['acting']
    }
  }, [])

  return (
    <aside className="acting" aria-label={t('session.act.strip')}>
      <IconEye size={18} stroke={1.75} aria-hidden />
      <p className="ellipsis">
        {t('session.act.as')} <bdi className="semibold">{word.name}</bdi>, {word.role}.{' '}
        <span className="own">{t('session.act.really', own)}</span>
      </p>
      <span className="left number" role="timer">
        {t('session.act.left', { minutes })}
      </span>
      <span className="state">
        {readOnly ? (
          <IconLock size={16} stroke={1.75} aria-hidden />
        ) : (
          <IconPencil size={16} stroke={1.75} aria-hidden />
        )}
        {t(readOnly ? 'session.act.read-only' : 'session.act.changes')}
      </span>
      {readOnly && (
        <button type="button" onClick={() => setAsking(true)}>
          {t('session.act.allow')}
        </button>
      )}
      <button type="button" className="way-out" disabled={ending} onClick={() => void end()}>
        <span className="short" aria-hidden>
          {t('session.act.end-short')}
        </span>
        <span className="long">{t('session.act.end')}</span>
      </button>
      {asking && (
        <ReasonDialog
          title={t('session.act.allow')}
          text={t('session.act.allow-what', { name: word.name })}
          verb={t('session.act.allow')}
          to={session.allowChanges}
          input={(reason) => ({ reason })}
          onDone={() => {
            noteChangesAllowed()
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </aside>
  )
}
