import { Link } from 'react-router'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'

const pages = [
  { to: 'teacher-schedule', text: 'schedule.of-teacher' },
  { to: 'teaching-schedule', text: 'schedule.teaching' },
  { to: 'teacher-general-availability', text: 'schedule.availability' },
] as const
export type TeacherPage = (typeof pages)[number]['to']

/** The pages about the time of one teacher. */
export const TeacherTabs = ({ current }: { current: TeacherPage }) => {
  const t = useTexts()
  const id = useRecordId()
  return (
    <nav className="page-tabs" aria-label={t('schedule.teacher-pages')}>
      {pages.map(({ to, text }) => (
        <Link key={to} to={`/${to}/${id}`} {...(to === current && { 'aria-current': 'page' })}>
          {t(text)}
        </Link>
      ))}
    </nav>
  )
}
