import { Link } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { ownPageOf } from '#web/people/parts/own/own-page.ts'
import { Note } from '#web/ui/Note.tsx'

/** What the school asks to be read and confirmed, or handed in, with the way to it. */
export const Asked = ({ count }: { count: number }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  if (count === 0) return null
  return (
    <div className="asked">
      <Note
        tone="warn"
        title={
          <Link className="link" to={ownPageOf(role)}>
            {t('home.to-confirm', { count })}
          </Link>
        }
      />
    </div>
  )
}
