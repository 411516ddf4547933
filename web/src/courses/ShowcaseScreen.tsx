import './courses.css'
import { IconArrowLeft, IconBook2 } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { type Showcase, showcase } from '#contract/courses/showcase.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'

/** A course shown to everybody of the school; its name is the address, a number behind it one of its units. */
export default function ShowcaseScreen() {
  const { pathname } = useLocation()
  const { login } = useSignedIn()
  const unit_id = useRecordId()
  const slug = pathname.split('/')[1] ?? ''
  const t = useTexts()
  if (login.last_school_id === null) return <SchoolNeeded title={t('showcase.title')} />
  return (
    <Reading of={slug}>
      <Course slug={slug} unit_id={unit_id} />
    </Reading>
  )
}

const Course = ({ slug, unit_id }: { slug: string; unit_id: number | undefined }) => {
  const t = useTexts()
  const { number, list } = useFormat()
  const course = useRead(showcase.read, { slug })
  if (!course)
    return (
      <div className="reading">
        <PageHeader title={t('showcase.title')} />
        <div className="card">
          <EmptyState icon={IconBook2} title={t('showcase.none')}>
            {t('showcase.none-why')}
          </EmptyState>
        </div>
      </div>
    )
  const unit = course.units.find(({ id }) => id === unit_id)
  if (unit) return <OneUnit course={course} unit={unit} slug={slug} />
  const facts = [
    course.subject,
    course.credits > 0 && t('showcase.credits', { count: number(course.credits) }),
    course.grade_levels.length > 0 && t('showcase.grades', { grades: list(course.grade_levels) }),
    course.teachers.length > 0 && t('showcase.taught-by', { teachers: list(course.teachers) }),
  ].filter(Boolean)
  return (
    <div className="reading stack">
      <PageHeader title={course.name} sub={facts.join(' · ')} />
      {course.description && (
        <div className="row top">
          <SubjectBar subject={course.color} />
          <div className="prose grow">
            <Markdown top={2}>{course.description}</Markdown>
          </div>
        </div>
      )}
      {course.units.length === 0 && (
        <div className="card">
          <EmptyState icon={IconBook2} title={t('showcase.no-units')} />
        </div>
      )}
      {course.units.map((one) => (
        <Card
          key={one.id}
          title={one.name}
          count={one.lessons.length}
          more={{ label: t('showcase.open-unit'), to: `/${slug}/${one.id}` }}
        >
          {one.description && (
            <p className="secondary">
              <bdi>{one.description}</bdi>
            </p>
          )}
          <Lessons of={one} />
        </Card>
      ))}
    </div>
  )
}

type Unit = Showcase['units'][number]

const OneUnit = ({ course, unit, slug }: { course: Showcase; unit: Unit; slug: string }) => {
  const t = useTexts()
  return (
    <div className="reading stack">
      <PageHeader
        title={unit.name}
        crumbs={[{ label: course.name, to: `/${slug}` }, { label: unit.name }]}
        sub={unit.description}
      />
      <Card title={t('showcase.lessons')} count={unit.lessons.length}>
        <Lessons of={unit} />
      </Card>
      <div>
        <Button component={Link} to={`/${slug}`} leftSection={<IconArrowLeft size={16} className="mirrored" />}>
          {t('showcase.whole-course')}
        </Button>
      </div>
    </div>
  )
}

const Lessons = ({ of: { lessons } }: { of: Unit }) => {
  const t = useTexts()
  if (lessons.length === 0) return <p className="small muted">{t('showcase.no-lessons')}</p>
  return (
    <ul className="stack close">
      {lessons.map(({ id, name, summary, minutes }) => (
        <li key={id}>
          <bdi className="medium">{name}</bdi>
          <span className="small muted column">
            {summary && <bdi>{summary}</bdi>} {minutes !== null && t('showcase.minutes', { count: minutes })}
          </span>
        </li>
      ))}
    </ul>
  )
}
