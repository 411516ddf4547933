import { IconBooks } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { learning } from '#contract/coursework/learning.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { Pace } from './Pace.tsx'
import { WorkItem } from './WorkItem.tsx'
import { WhyDrawer } from '#web/sections/slots.ts'

/** Units and work of one class as the student sees them; with `student_id` as a parent reads them. */
export const Classroom = ({ section_id, student_id }: { section_id: number; student_id?: number | undefined }) => {
  const t = useTexts()
  const { percent } = useFormat()
  const { hash } = useLocation()
  const [why, setWhy] = useState(false)
  const { section, student, units, attendance, pace } = useRead(learning.classroom, {
    section_id,
    ...(student_id && { student_id }),
  })
  useEffect(() => {
    if (hash) document.querySelector(hash)?.scrollIntoView({ block: 'start' })
  }, [hash])
  return (
    <div className="reading">
      <PageHeader
        crumbs={
          student_id ? [{ label: student.fname, to: '/home' }] : [{ label: t('learning.title'), to: '/learning' }]
        }
        title={section.name}
        sub={<bdi>{[section.teachers, section.room].filter(Boolean).join(' · ')}</bdi>}
        status={
          section.percent !== null && (
            <button type="button" className="standing link" onClick={() => setWhy(true)}>
              <Code>{percent(section.percent)}</Code>{' '}
              <b>
                <bdi>{section.letter}</bdi>
              </b>
              <span className="small">{t('learning.why')}</span>
            </button>
          )
        }
      />
      {why && (
        <Suspense fallback={null}>
          <WhyDrawer
            section_id={section_id}
            student_id={student_id}
            title={t('learning.why-title', { section: section.name })}
            onClose={() => setWhy(false)}
          />
        </Suspense>
      )}
      {pace && <Pace pace={pace} section={section.name} />}
      <p className="small muted attendance-line">{t('learning.attendance', attendance)}</p>
      <div className="stack">
        {units.length === 0 && (
          <div className="card">
            <EmptyState icon={IconBooks} title={t('learning.no-units')} />
          </div>
        )}
        {units.toReversed().map((unit) => (
          <section key={unit.id} className="card" aria-label={unit.name}>
            <div className="card-head">
              <h2>
                <bdi>{unit.name}</bdi>
              </h2>
            </div>
            {unit.description && <p className="unit-description secondary">{unit.description}</p>}
            {unit.work.length === 0 && <p className="unit-description muted small">{t('learning.no-work')}</p>}
            {unit.work.map((work) => (
              <WorkItem
                key={work.activity_id}
                work={work}
                student_id={student_id}
                startsOpen={hash === `#work-${work.activity_id}`}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
