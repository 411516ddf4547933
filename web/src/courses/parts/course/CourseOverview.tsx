import { schoolAdmin } from '#contract/kernel/access.ts'
import type { Course } from '#contract/courses/courses.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'

export const CourseOverview = ({ course }: { course: Course }) => {
  const t = useTexts()
  const { number } = useFormat()
  const { role } = useSignedIn()
  const sections = '?tab=sections'
  return (
    <div className="stack">
      <Tiles
        label={t('courses.figures')}
        tiles={[
          { key: 'credits', value: number(course.credits), what: t('courses.credits') },
          {
            key: 'sections',
            value: number(course.section_count),
            what: t('courses.open-sections'),
            link: { label: t('courses.see-sections'), to: `${sections}&status=open` },
          },
          {
            key: 'units',
            value: number(course.unit_count),
            what: t('courses.unit-figure'),
            link: { label: t('courses.see-units'), to: '?tab=units' },
          },
          { key: 'lessons', value: number(course.lesson_count), what: t('courses.lesson-figure') },
          {
            key: 'students',
            value: number(course.student_count),
            what: t('courses.students'),
            ...(role === schoolAdmin && {
              link: { label: t('courses.see-students'), to: `/student-in-course/${course.id}` },
            }),
          },
        ]}
      />
      <div className="columns main-side">
        <Card title={t('courses.description')}>
          {course.description ? (
            <Markdown top={3}>{course.description}</Markdown>
          ) : (
            <p className="muted">{t('courses.no-description')}</p>
          )}
        </Card>
        <Card title={t('courses.details')}>
          <dl className="facts">
            {[
              [t('courses.number'), course.number],
              [t('courses.department'), course.department_name],
              [t('courses.subject'), course.subject],
              [t('courses.grade-levels'), course.grade_levels.join(', ') || t('courses.everybody')],
            ].map(([label, value]) => (
              <Fact key={label} label={label ?? ''} value={value || '–'} />
            ))}
          </dl>
        </Card>
      </div>
    </div>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </>
)
