import './why/why.css'
import { IconProgressCheck } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { periodsIn, periodsText, type Progress } from '#contract/gradebook/progress.contract.ts'
import { parent, student as studentRole } from '#contract/kernel/access.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'

const WhyDrawer = lazy(() => import('./why/WhyDrawer.tsx'))

const views = ['path', 'current', 'full', 'standards'] as const
export type View = (typeof views)[number]
type Props = {
  progress: Progress
  view: View
  addressOf: Partial<Record<View, string>>
  path?: ReactNode
  standards?: ReactNode
  /** Classes whose totals the school may look into; for the student and the parents all of them. */
  explained?: readonly number[]
}

/**
 * What a student takes now with the standing in each, what is finished with credits and the grade point average, and
 * where it leads: the learning path.
 */
export const ProgressView = ({ progress, view, addressOf, path, standards, explained }: Props) => {
  const t = useTexts()
  const { number } = useFormat()
  const navigate = useNavigate()
  const { gpa, credits } = progress
  const gpaText = (value: number | null) =>
    value === null ? '–' : number(value, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
  return (
    <>
      {view !== 'path' && (
        <Tiles
          label={t('progress.figures')}
          tiles={[
            { key: 'gpa', value: gpaText(gpa.plain), what: t('progress.gpa') },
            ...(gpa.weighted !== gpa.plain
              ? [{ key: 'weighted', value: gpaText(gpa.weighted), what: t('progress.weighted-gpa') }]
              : []),
            { key: 'earned', value: number(credits.earned), what: t('progress.credits-earned') },
            { key: 'now', value: number(credits.in_progress), what: t('progress.credits-now') },
          ]}
        />
      )}
      <div className="filters">
        <Segmented
          label={t('progress.views')}
          value={view}
          options={views.filter((one) => addressOf[one]).map((value) => ({ value, label: t(`progress.${value}`) }))}
          onChange={(next) => void navigate(addressOf[next] ?? '')}
        />
      </div>
      {view === 'path' && path}
      {view === 'standards' && standards}
      {view === 'current' && <Current progress={progress} explained={explained} />}
      {view === 'full' && <Finished progress={progress} explained={explained} />}
    </>
  )
}

type Explained = { explained: readonly number[] | undefined }

/** A result that opens its arithmetic, where the reader may look into it. */
const Mastery = ({
  student,
  of,
  explained,
}: {
  student: Progress['student']
  of: { section_id: number; section_name: string; percent: number | null; letter: string | null }
} & Explained) => {
  const t = useTexts()
  const { percent } = useFormat()
  const { role } = useSignedIn()
  const [open, setOpen] = useState(false)
  if (of.percent === null) return <span className="muted">–</span>
  const shown = (
    <>
      <Code>{percent(of.percent)}</Code> <b>{of.letter}</b>
    </>
  )
  if (explained && !explained.includes(of.section_id)) return shown
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {shown} <span className="small">{t('learning.why')}</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <WhyDrawer
            section_id={of.section_id}
            student_id={role === studentRole ? undefined : student.id}
            staff={explained !== undefined}
            title={t('learning.why-title', { section: of.section_name })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const Current = ({ progress: { student, current }, explained }: { progress: Progress } & Explained) => {
  const t = useTexts()
  const { number } = useFormat()
  const { role } = useSignedIn()
  if (current.length === 0)
    return (
      <div className="card">
        <EmptyState icon={IconProgressCheck} title={t('progress.nothing-now')} />
      </div>
    )
  const periods = periodsIn(current)
  const classOf = (section_id: number) =>
    role === parent
      ? `/class-info/${section_id}?student_id=${student.id}`
      : role === studentRole
        ? `/learning?section_id=${section_id}`
        : `/individual-section/${section_id}`
  return (
    <Card flush title={t('progress.current')} count={current.length}>
      <Table
        head={[t('progress.course'), ...periods, t('progress.status'), t('progress.missing'), t('progress.absent')]}
      >
        {current.map((one) => (
          <tr key={one.section_id}>
            <td>
              <span className="row">
                <SubjectBar subject={one.color} />
                <span>
                  <Link className="link medium" to={classOf(one.section_id)}>
                    <bdi>{one.section_name}</bdi>
                  </Link>
                  <span className="small muted column">
                    <bdi>{one.teachers}</bdi>
                  </span>
                </span>
              </span>
            </td>
            {periods.map((period) => (
              <td key={period} className="to-end" data-title={period}>
                <PeriodGrade of={one.periods.find(({ name }) => name === period)} />
              </td>
            ))}
            <td className="to-end" data-title={t('progress.status')}>
              <Mastery student={student} of={one} explained={explained} />
              {one.incomplete && <StatusChip status="hold" word={t('progress.incomplete')} />}
            </td>
            <td className="to-end" data-title={t('progress.missing')}>
              <Code>{number(one.missing)}</Code>
            </td>
            <td className="to-end" data-title={t('progress.absent')}>
              <Code>{number(one.absent)}</Code>
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}

/** What stands for one grading period. */
const PeriodGrade = ({ of }: { of: Progress['current'][number]['periods'][number] | undefined }) => {
  const { percent } = useFormat()
  return of ? (
    <>
      <Code>{percent(of.percent)}</Code> <b>{of.letter}</b>
    </>
  ) : (
    <span className="muted">–</span>
  )
}

const Finished = ({ progress: { student, finished, other }, explained }: { progress: Progress } & Explained) => {
  const t = useTexts()
  if (finished.length === 0 && other.length === 0)
    return (
      <div className="card">
        <EmptyState icon={IconProgressCheck} title={t('progress.nothing-finished')}>
          {t('progress.nothing-finished-why')}
        </EmptyState>
      </div>
    )
  return (
    <div className="stack">
      <FinishedTerms student={student} finished={finished} explained={explained} />
      {other.length > 0 && <Other other={other} />}
    </div>
  )
}

/** What counts beside the courses of this school. */
const Other = ({ other }: Pick<Progress, 'other'>) => {
  const t = useTexts()
  const { percent, number } = useFormat()
  return (
    <Card flush title={t('other-grades.title')} count={other.length}>
      <Table head={[t('progress.course'), t('other-grades.grade'), t('progress.credits'), t('progress.points')]}>
        {other.map((one) => (
          <tr key={one.id}>
            <td>
              <bdi className="medium">{one.title}</bdi>
              <span className="small muted column">
                <bdi>{[one.source, one.term].filter(Boolean).join(' · ')}</bdi>
              </span>
            </td>
            <td className="to-end" data-title={t('other-grades.grade')}>
              {one.percent !== null && <Code>{percent(one.percent)}</Code>} <b>{one.letter}</b>
            </td>
            <td className="to-end" data-title={t('progress.credits')}>
              {one.credits === 0 ? (
                '–'
              ) : (
                <Code>
                  {number(one.credits_earned)} / {number(one.credits)}
                </Code>
              )}
            </td>
            <td className="to-end" data-title={t('progress.points')}>
              {one.gpa_points === null || !one.in_gpa ? (
                '–'
              ) : (
                <Code>{number(one.gpa_points, { minimumFractionDigits: 1 })}</Code>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}

const FinishedTerms = ({ student, finished, explained }: Pick<Progress, 'student' | 'finished'> & Explained) => {
  const t = useTexts()
  const { percent, number } = useFormat()
  return [...Map.groupBy(finished, ({ term }) => term)].map(([term, of]) => (
    <Card key={term} flush title={term || t('progress.no-term')} count={of.length}>
      <Table head={[t('progress.course'), t('progress.final'), t('progress.credits'), t('progress.points')]}>
        {of.map((one) => (
          <tr key={one.section_id}>
            <td>
              <span className="row">
                <SubjectBar subject={one.color} />
                <span>
                  <bdi className="medium">{one.course_name}</bdi>
                  <span className="small muted column">
                    <bdi>{one.course_number}</bdi>
                    {one.periods.length > 0 && <bdi>{periodsText(one.periods, percent)}</bdi>}
                  </span>
                </span>
              </span>
            </td>
            <td className="to-end" data-title={t('progress.final')}>
              {one.percent === null ? (
                one.letter && <b>{one.letter}</b>
              ) : (
                <Mastery student={student} of={one} explained={explained} />
              )}
            </td>
            <td className="to-end" data-title={t('progress.credits')}>
              <Code>
                {number(one.credits_earned)} / {number(one.credits)}
              </Code>
            </td>
            <td className="to-end" data-title={t('progress.points')}>
              {one.gpa_points === null ? '–' : <Code>{number(one.gpa_points, { minimumFractionDigits: 1 })}</Code>}
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  ))
}

const Table = ({ head, children }: { head: readonly [string, ...string[]]; children: ReactNode }) => (
  <div className="table-scroll">
    <table className="table lines progress-table">
      <thead>
        <tr>
          {head.map((title, at) => (
            <th key={title} scope="col" className={at > 0 ? 'to-end' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
