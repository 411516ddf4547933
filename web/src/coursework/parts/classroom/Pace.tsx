import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ClassroomPage } from '#contract/coursework/learning.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'

const AskEnrollmentChange = lazy(() =>
  import('#web/enrollment/parts/AskEnrollmentChange.tsx').then(({ AskEnrollmentChange: ask }) => ({ default: ask })),
)

/** Until when work is handed in in a self-paced class, and asking for more time. */
export const Pace = ({
  pace: { enrollment_id, last_day, over, asked },
  section,
}: {
  pace: NonNullable<ClassroomPage['pace']>
  section: string
}) => {
  const t = useTexts()
  const { date } = useFormat()
  const [asking, setAsking] = useState(false)
  return (
    <div className="pace">
      <Note
        tone={over ? 'warn' : 'info'}
        title={t(over ? 'learning.pace-was' : 'learning.pace-until', { day: date(last_day) })}
      >
        {over && <p>{t('learning.pace-reads')}</p>}
        {asked ? (
          <>
            {t('learning.pace-asked', { day: date(asked) })}{' '}
            <Link className="link" to="/extension-request">
              {t('learning.pace-requests')}
            </Link>
          </>
        ) : (
          <Button size="xs" onClick={() => setAsking(true)}>
            {t('learning.pace-ask')}
          </Button>
        )}
      </Note>
      {asking && (
        <Suspense fallback={null}>
          <AskEnrollmentChange enrollment={{ enrollment_id, section, last_day }} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
