import { Button, Checkbox } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { courseSources } from '#contract/courses/sources.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { SectionFrame } from '#web/sections/parts/SectionFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'

/** Brings a section up to its course: lessons that came since become activities. */
export default function ClassroomSyncScreen() {
  const t = useTexts()
  const section_id = useRecordId() ?? 0
  return (
    <Reading of={String(section_id)} title={t('sources.sync-title')}>
      <Sync key={section_id} section_id={section_id} />
    </Reading>
  )
}

const Sync = ({ section_id }: { section_id: number }) => {
  const t = useTexts()
  const { section, course, lessons } = useRead(courseSources.missing, { section_id })
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const archive = useSend(units.archiveActivity, { refresh: [courseSources.missing, units.read] })
  const bring = useSend(courseSources.bring, {
    refresh: [courseSources.missing, units.read],
    onDone: ({ activities }) =>
      toastUndoable(t('sources.brought', { count: activities.length }), () => {
        for (const one of activities) archive.send({ ...one, archived: true })
      }),
  })
  const chosen = lessons.filter(({ id }) => !left.has(id))
  const toggle = (id: number) => setLeft(new Set(left.has(id) ? [...left].filter((one) => one !== id) : [...left, id]))
  return (
    <SectionFrame
      section_id={section_id}
      current="set-up"
      title={t('sources.sync-title')}
      sub={t('sources.sync-sub', { course: course.name })}
    >
      <div className="stack">
        {course.from_source && (
          <Note tone="info" title={t('sources.sync-from', { source: course.from_source })}>
            <Link className="link" to={`/update-api-course/${course.id}`}>
              {t('sources.sync-course-first')}
            </Link>
          </Note>
        )}
        {!section.open && <Note tone="neutral" title={t('sections.closed')} />}
        {lessons.length === 0 ? (
          <div className="card">
            <EmptyState icon={IconCircleCheck} title={t('sources.sync-none')}>
              {t('sources.sync-none-why')}
            </EmptyState>
          </div>
        ) : (
          <Card
            flush
            title={t('sources.sync-lessons')}
            count={lessons.length}
            foot={
              section.open && (
                <div className="row wrap">
                  <span className="small muted">{t('sources.sync-what')}</span>
                  <div className="row end">
                    <Button
                      variant="filled"
                      loading={bring.sending}
                      disabled={chosen.length === 0}
                      onClick={() => bring.send({ section_id, lesson_ids: chosen.map(({ id }) => id) })}
                    >
                      {t('sources.bring', { count: chosen.length })}
                    </Button>
                  </div>
                </div>
              )
            }
          >
            <ul className="list">
              {lessons.map(({ id, unit, name }) => (
                <li key={id}>
                  <Checkbox
                    label={name}
                    description={unit}
                    checked={!left.has(id)}
                    disabled={!section.open}
                    onChange={() => toggle(id)}
                  />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </SectionFrame>
  )
}
