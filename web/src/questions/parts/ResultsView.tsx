import '../questions.css'
import { Button } from '@mantine/core'
import { IconClockPlus, IconRefresh, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { results, type Results, type StudentResult } from '#contract/questions/results.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Figures } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { ExtraDrawer } from './ExtraDrawer.tsx'
import { QuestionStats } from './QuestionStats.tsx'
import { RegradeDrawer } from './RegradeDrawer.tsx'
import { Student } from './Student.tsx'

/** Who has answered, what it came to, and how each question fared. */
export const ResultsView = ({ activity_id }: { activity_id: number }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const read = useRead(results.read, { activity_id })
  const [regrading, setRegrading] = useState(false)
  const [extra, setExtra] = useState<StudentResult>()
  const undo = useSend(results.undoRegrade, {
    refresh: results.read,
    onDone: ({ grades }) => toastSaved(t('questions.regrade-undone-count', { count: grades })),
  })
  const begun = read.students.some(({ attempts }) => attempts.length > 0)
  return (
    <div className="stack">
      {read.outdated && (
        <Note tone="warn" title={t('questions.outdated')}>
          {t('questions.outdated-why')}{' '}
          {read.can.edit && (
            <button type="button" className="again" onClick={() => setRegrading(true)}>
              {t('questions.regrade')}
            </button>
          )}
        </Note>
      )}
      {read.regrade && read.can.edit && !read.outdated && (
        <Note
          tone="info"
          title={t('questions.regraded-by', {
            by: read.regrade.by,
            when: moment(read.regrade.at),
            count: read.regrade.grades,
          })}
        >
          <button
            type="button"
            className="again"
            disabled={undo.sending}
            onClick={() => read.regrade && undo.send({ regrade_id: read.regrade.id })}
          >
            {t('ui.undo')}
          </button>
        </Note>
      )}
      <Card
        title={t('questions.students')}
        flush
        actions={
          read.can.edit &&
          begun && (
            <Button size="xs" leftSection={<IconRefresh size={14} stroke={1.75} />} onClick={() => setRegrading(true)}>
              {t('questions.regrade')}
            </Button>
          )
        }
      >
        {read.students.length === 0 ? (
          <EmptyState icon={IconUsers} title={t('questions.no-students')} />
        ) : (
          <Students read={read} onExtra={setExtra} />
        )}
      </Card>
      {begun && <QuestionStats questions={read.questions} />}
      {regrading && <RegradeDrawer activity_id={activity_id} onClose={() => setRegrading(false)} />}
      {extra && <ExtraDrawer activity_id={activity_id} student={extra} onClose={() => setExtra(undefined)} />}
    </div>
  )
}

const Students = ({ read, onExtra }: { read: Results; onExtra: (student: StudentResult) => void }) => {
  const t = useTexts()
  const { number } = useFormat()
  return (
    <div className="table-scroll" role="region" tabIndex={0} aria-label={t('questions.students')}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('questions.student')}</th>
            <th scope="col">{t('questions.attempts-made')}</th>
            <th scope="col" className="to-end">
              {t('questions.grade')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('questions.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {read.students.map((student) => (
            <tr key={student.id}>
              <td>
                <Student of={student} />
                {(student.extra_minutes > 0 || student.extra_attempts > 0) && (
                  <div className="small muted">
                    {t('questions.has-extra', { minutes: student.extra_minutes, attempts: student.extra_attempts })}
                  </div>
                )}
              </td>
              <td>
                <Attempts student={student} />
              </td>
              <td className="to-end">
                {student.grade === null ? (
                  '–'
                ) : (
                  <Figures>
                    {t('learning.points', { points: number(student.grade), max: number(read.activity.max_score) })}
                  </Figures>
                )}
                {student.by_hand && <div className="small muted">{t('questions.grade-by-hand')}</div>}
              </td>
              <td className="to-end">
                {read.can.edit && (
                  <ActionMenu
                    label={t('ui.actions-for', { name: `${student.fname} ${student.lname}` })}
                    actions={[
                      { label: t('questions.extra-time'), icon: IconClockPlus, onClick: () => onExtra(student) },
                    ]}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Attempts = ({ student }: { student: StudentResult }) => {
  const t = useTexts()
  const { number, shortDay } = useFormat()
  const [address] = useSearchParams()
  if (student.attempts.length === 0) return <span className="muted">{t('questions.not-begun')}</span>
  const to = (id: number) => {
    const next = new URLSearchParams(address)
    next.set('attempt', String(id))
    return `?${next}`
  }
  return (
    <div className="row wrap">
      {student.attempts.map((attempt) =>
        attempt.submitted_at === null ? (
          <StatusChip key={attempt.id} status="pending" word={t('questions.under-way')} />
        ) : (
          <Link key={attempt.id} className="link" to={to(attempt.id)} title={shortDay(attempt.submitted_at)}>
            {attempt.waiting > 0 ? (
              <StatusChip status="submitted" word={t('questions.to-read', { count: attempt.waiting })} />
            ) : (
              t('questions.attempt-result', {
                nth: attempt.nth,
                points: number(attempt.points ?? 0),
                max: number(attempt.max ?? 0),
              })
            )}
          </Link>
        ),
      )}
    </div>
  )
}
