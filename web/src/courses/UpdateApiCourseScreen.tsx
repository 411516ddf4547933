import { Button, Checkbox } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { content } from '#contract/courses/content.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { courseSources } from '#contract/courses/sources.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { ChangeLine } from './parts/master/MasterUpdate.tsx'

/** A course that came from a service: what is new there, taken piece by piece. */
export default function UpdateApiCourseScreen() {
  const t = useTexts()
  const course_id = useRecordId()
  if (course_id === undefined)
    return (
      <div className="reading">
        <PageHeader title={t('sources.update')} />
        <div className="card">
          <EmptyState
            title={t('ui.choose', { name: t('sources.course') })}
            actions={
              <Button component={Link} to="/course-open-api">
                {t('sources.title')}
              </Button>
            }
          />
        </div>
      </div>
    )
  return (
    <Reading of={String(course_id)} title={t('sources.update')}>
      <Update key={course_id} course_id={course_id} />
    </Reading>
  )
}

const Update = ({ course_id }: { course_id: number }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const navigate = useNavigate()
  const { course, source, taken_at, gone, changes, seen } = useRead(courseSources.update, { course_id })
  const [chosen, setChosen] = useState(() => new Set(changes.filter(({ mine }) => !mine).map(({ key }) => key)))
  const take = useSend(courseSources.takeUpdate, {
    refresh: [courses.read, courses.list, content.outline, courseSources.update],
    onDone: ({ taken }) => {
      toastSaved(t('sources.update-taken', { count: taken }))
      void navigate(`/individual-course/${course_id}`)
    },
  })
  const toggle = (key: string) =>
    setChosen(new Set(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key]))
  return (
    <div className="reading">
      <PageHeader
        crumbs={[
          { label: t('courses.title'), to: '/courses' },
          { label: course.name, to: `/individual-course/${course.id}` },
          { label: t('sources.update') },
        ]}
        title={t('sources.update-title', { name: course.name })}
        sub={t('sources.update-sub', { source, when: moment(taken_at) })}
      />
      {gone && <Note tone="warn" title={t('sources.gone', { source })} />}
      {!gone && changes.length === 0 && (
        <div className="card">
          <EmptyState icon={IconCircleCheck} title={t('sources.up-to-date')} />
        </div>
      )}
      {changes.length > 0 && (
        <Card
          flush
          title={t('sources.changes')}
          count={changes.length}
          foot={
            <div className="row end">
              <Button
                variant="filled"
                loading={take.sending}
                disabled={chosen.size === 0}
                onClick={() => take.send({ course_id, keys: [...chosen], seen })}
              >
                {t('sources.take-update', { count: chosen.size })}
              </Button>
            </div>
          }
        >
          <ul className="list">
            {changes.map((change) => (
              <li key={change.key}>
                <Checkbox
                  className="grow"
                  label={<ChangeLine change={change} />}
                  checked={chosen.has(change.key)}
                  onChange={() => toggle(change.key)}
                />
                {change.mine && <StatusChip status="conflict" word={t('courses.changed-here')} />}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
