import { useTexts } from '#web/kernel/i18n.ts'
import { LostPage } from './LostPage.tsx'

const week = [1, 0, 3, 1, 2, 1, undefined, 5, 1, 8, 1, 0]

/** The 404 page: the given words beside a week with one lesson nobody can find. */
export default function NotFound() {
  const t = useTexts()
  return (
    <LostPage code="404" title={t('shell.not-found.title')} text={t('shell.not-found.text')}>
      <div className="lost-week" aria-hidden>
        {week.map((subject, day) => (
          <i key={day} {...(subject === undefined ? { className: 'lost' } : { 'data-subject': subject })}>
            {subject === undefined && '?'}
          </i>
        ))}
      </div>
    </LostPage>
  )
}
