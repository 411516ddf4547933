import { Button } from '@mantine/core'
import { IconBook } from '@tabler/icons-react'
import { lazy } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import '#web/sections/sections.css'
import { parent, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import type { Classroom as Room } from '#contract/coursework/classroom.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { SubjectTile } from '#web/ui/Subject.tsx'
import { Classroom } from './parts/classroom/Classroom.tsx'

const LessonReader = lazy(() => import('./parts/classroom/LessonReader.tsx'))
const StudentQuestions = lazy(() => import('#web/questions/StudentQuestions.tsx'))

const ownPlace = {
  [superAdmin]: '/home',
  [schoolAdmin]: '/section',
  [teacher]: '/section',
  [parent]: '/home',
  [student]: undefined,
}
const most = 100

/** A student's classes; one of them opens with its units. Everybody else is led to the own side of it. */
export default function LearningScreen() {
  const { role } = useSignedIn()
  const [address] = useSearchParams()
  const section_id = Number(address.get('section_id')) || undefined
  const activity_id = Number(address.get('questions')) || undefined
  const lesson_id = Number(address.get('lesson')) || undefined
  const elsewhere = ownPlace[role]
  if (elsewhere) return <Navigate to={elsewhere} replace />
  if (section_id && activity_id)
    return (
      <Reading of={`questions:${activity_id}`}>
        <StudentQuestions activity_id={activity_id} />
      </Reading>
    )
  if (section_id && lesson_id)
    return (
      <Reading of={`lesson:${lesson_id}`}>
        <LessonReader activity_id={lesson_id} />
      </Reading>
    )
  return (
    <Reading of={String(section_id)}>{section_id ? <Classroom section_id={section_id} /> : <Classrooms />}</Reading>
  )
}

const Classrooms = () => {
  const t = useTexts()
  const { rows, count } = useRead(learning.classrooms, { page: 0, size: most })
  return (
    <>
      <PageHeader
        title={t('learning.title')}
        sub={t('learning.sub', { count })}
        actions={
          rows.length > 0 && (
            <Button component={Link} to="/extension-request">
              {t('enrollment.change-of-enrollment-requests-own')}
            </Button>
          )
        }
      />
      {rows.length === 0 && (
        <EmptyState icon={IconBook} title={t('learning.none')}>
          {t('learning.none-why')}
        </EmptyState>
      )}
      <div className="columns classrooms">
        {rows.map((room) => (
          <ClassroomCard key={room.section_id} room={room} />
        ))}
      </div>
    </>
  )
}

const ClassroomCard = ({ room }: { room: Room }) => {
  const t = useTexts()
  const { percent, shortDay } = useFormat()
  return (
    <Link className="card classroom" to={`/learning?section_id=${room.section_id}`}>
      <div className="row">
        <SubjectTile subject={room.color}>
          <IconBook size={22} stroke={1.75} />
        </SubjectTile>
        <div className="grow">
          <h2 className="ellipsis">
            <bdi>{room.name}</bdi>
          </h2>
          <div className="small muted ellipsis">
            <bdi>{[room.teachers, room.room].filter(Boolean).join(' · ')}</bdi>
          </div>
        </div>
        {room.percent !== null && (
          <span>
            <Code>{percent(room.percent)}</Code>{' '}
            <b>
              <bdi>{room.letter}</bdi>
            </b>
          </span>
        )}
      </div>
      <div className="row">
        <div className="progress-line grow" data-subject={room.color}>
          <i style={{ width: `${room.activities === 0 ? 0 : (room.done / room.activities) * 100}%` }} />
        </div>
        <span className="micro muted">{t('learning.done-of', { done: room.done, all: room.activities })}</span>
      </div>
      <div className="row small wrap">
        {room.next_name && room.next_due ? (
          <span className="grow ellipsis muted">
            {t('learning.next-due', { name: room.next_name })} · {shortDay(room.next_due)}
          </span>
        ) : (
          <span className="grow" />
        )}
        {room.last_day && <span className="muted">{t('learning.until', { day: shortDay(room.last_day) })}</span>}
        {room.missing > 0 && (
          <StatusChip status="missing" word={t('learning.missing-count', { count: room.missing })} />
        )}
      </div>
    </Link>
  )
}
