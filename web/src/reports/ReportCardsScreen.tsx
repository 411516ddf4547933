import './reports.css'
import { Button, TextInput } from '@mantine/core'
import { IconFileTypePdf, IconPrinter, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { teacher } from '#contract/kernel/access.ts'
import { mostCards, type ReportCard as Card, reportCards, reports } from '#contract/reports/reports.contract.ts'
import { periodsIn, periodsText } from '#contract/gradebook/progress.contract.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { atMost } from '#web/kernel/feedback.ts'
import { StudentResults } from './parts/StudentResults.tsx'

/** Report cards: the students to choose from, or those that the address names. */
export default function ReportCardsScreen() {
  const t = useTexts()
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const { login } = useSignedIn()
  const full = pathname === '/full-progress-report'
  const title = full ? t('reports.full-cards') : t('reports.cards')
  const student_ids = (address.get('students') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => id > 0)
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  if (student_ids.length === 0) return <Choose title={title} full={full} />
  return (
    <Reading of={student_ids.join()}>
      <Cards title={title} student_ids={student_ids} full={full} />
    </Reading>
  )
}

const save = (student_ids: number[], full: boolean, override_reason = '') =>
  void saveFile(reportCards.pdf, { student_ids, full, override_reason }, 'report-cards.pdf')
const issue = (student_ids: number[], full: boolean, override_reason: string) =>
  void saveFile(reportCards.issued, { student_ids, full, override_reason }, 'report-cards.pdf')

const Choose = ({ title, full }: { title: string; full: boolean }) => {
  const t = useTexts()
  const [, setAddress] = useSearchParams()
  const open = (ids: number[]) => setAddress({ students: ids.join() })
  return (
    <div className="full">
      <PageHeader
        crumbs={[{ label: t('reports.center'), to: '/report-center' }]}
        title={title}
        sub={full ? t('reports.full-cards-sub') : t('reports.cards-sub')}
      />
      <StudentResults
        without={['weighted', 'attempted', 'rank', ...(full ? [] : ['plain', 'earned'])]}
        rowActions={(row) => [
          { label: t('reports.open-card'), onClick: () => open([row.id]) },
          { label: t('reports.save-pdf'), icon: IconFileTypePdf, onClick: () => save([row.id], full) },
        ]}
        bulk={(ids) => [
          {
            label: t('reports.save-pdf'),
            icon: IconFileTypePdf,
            onClick: () => atMost(mostCards, ids, () => save(ids, full)),
          },
          { label: t('reports.open-cards'), onClick: () => atMost(mostCards, ids, () => open(ids)) },
        ]}
      />
    </div>
  )
}

const Cards = ({ title, student_ids, full }: { title: string; student_ids: number[]; full: boolean }) => {
  const t = useTexts()
  const { date } = useFormat()
  const { pathname } = useLocation()
  const { role } = useSignedIn()
  const { school, as_of, cards } = useRead(reports.cards, { student_ids, full })
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  const held = cards.filter(({ holds }) => holds.length > 0).length
  return (
    <div className="reading paper">
      <PageHeader
        crumbs={[
          { label: t('reports.center'), to: '/report-center' },
          { label: title, to: pathname },
        ]}
        title={t('reports.cards-of', { n: cards.length })}
        sub={`${school} · ${t('reports.as-of', { date: date(as_of) })}`}
        actions={
          <>
            <Button
              leftSection={<IconFileTypePdf size={16} stroke={1.75} />}
              onClick={() => save(student_ids, full, reason)}
            >
              {t('reports.save-pdf')}
            </Button>
            <Button
              leftSection={<IconRosetteDiscountCheck size={16} stroke={1.75} />}
              onClick={() => issue(student_ids, full, reason)}
            >
              {t('reports.issue')}
            </Button>
            <Button
              variant="filled"
              leftSection={<IconPrinter size={16} stroke={1.75} />}
              onClick={() => window.print()}
            >
              {t('reports.print')}
            </Button>
          </>
        }
      />
      {held > 0 && (
        <div className="not-printed">
          <Note tone="hold" title={t('reports.held', { count: held })}>
            {role !== teacher && (
              <TextInput
                label={t('enrollment.override')}
                description={t('reports.override-hint')}
                value={typed}
                maxLength={300}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
          </Note>
        </div>
      )}
      {cards.map((card) => (
        <ReportCard key={card.student.id} card={card} full={full} withheld={card.holds.length > 0 && reason === ''} />
      ))}
    </div>
  )
}

const ReportCard = ({
  card: { student, current, finished, other, gpa, credits, holds },
  full,
  withheld,
}: {
  card: Card
  full: boolean
  withheld: boolean
}) => {
  const t = useTexts()
  const { number, percent } = useFormat()
  const average = (value: number | null) =>
    value === null ? '–' : number(value, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
  const percentOf = (value: number | null) => (value === null ? '–' : percent(value))
  const name = `${student.fname} ${student.lname}`
  const periods = periodsIn(current)
  const gradeOf = (one: (typeof current)[number]['periods'][number] | undefined) =>
    one ? [percent(one.percent), one.letter].filter(Boolean).join(' ') : '–'
  return (
    <article className="card report-card" aria-label={name} data-withheld={withheld || undefined}>
      <header>
        <div>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className="small muted">
            {[student.number, student.grade_level && t('progress.grade-level', { level: student.grade_level })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {full && (
          <dl className="sums small">
            <div>
              <dt className="muted">{t('progress.gpa')}</dt>
              <dd>
                <Code>{average(gpa.plain)}</Code>
              </dd>
            </div>
            <div>
              <dt className="muted">{t('progress.weighted-gpa')}</dt>
              <dd>
                <Code>{average(gpa.weighted)}</Code>
              </dd>
            </div>
            <div>
              <dt className="muted">{t('progress.credits-earned')}</dt>
              <dd>
                <Code>{number(credits.earned)}</Code>
              </dd>
            </div>
          </dl>
        )}
      </header>
      {withheld && (
        <div className="card-body">
          <Note tone="hold" title={t('reports.card-held', { holds: holds.join(', ') })}>
            {t('reports.card-held-what')}
          </Note>
        </div>
      )}
      <Results
        title={t('progress.current')}
        nothing={t('progress.nothing-now')}
        head={[...periods, t('reports.percent'), t('reports.grade'), t('progress.missing'), t('progress.absent')]}
        rows={current.map((row) => ({
          key: `s${row.section_id}`,
          course: row.section_name,
          detail: row.teachers,
          figures: [
            ...periods.map((period) => gradeOf(row.periods.find(({ name: one }) => one === period))),
            percentOf(row.percent),
            row.incomplete ? t('progress.incomplete') : (row.letter ?? '–'),
            number(row.missing),
            number(row.absent),
          ],
        }))}
      />
      {full && (
        <Results
          title={t('reports.finished')}
          nothing={t('progress.nothing-finished')}
          head={[t('reports.percent'), t('reports.grade'), t('progress.credits'), t('progress.points')]}
          rows={[
            ...finished.map((row) => ({
              key: `s${row.section_id}`,
              course: row.course_name,
              detail: [row.term, periodsText(row.periods, percent)].filter(Boolean).join(' · '),
              ...row,
            })),
            ...other.map((row) => ({
              key: `o${row.id}`,
              course: row.title,
              detail: [row.source, row.term].filter(Boolean).join(' · '),
              ...row,
            })),
          ].map(({ key, course, detail, ...row }) => ({
            key,
            course,
            detail,
            figures: [
              percentOf(row.percent),
              row.letter || '–',
              number(row.credits_earned),
              row.gpa_points === null ? '–' : number(row.gpa_points),
            ],
          }))}
        />
      )}
    </article>
  )
}

type Row = { key: string; course: string; detail: string; figures: string[] }
const Results = ({ title, nothing, head, rows }: { title: string; nothing: string; head: string[]; rows: Row[] }) => {
  const t = useTexts()
  return (
    <>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="card-body muted">{nothing}</p>
      ) : (
        <div className="table-scroll">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('progress.course')}</th>
                {head.map((word) => (
                  <th key={word} scope="col" className="to-end">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, course, detail, figures }) => (
                <tr key={key}>
                  <td>
                    <bdi className="medium">{course}</bdi>
                    {detail && (
                      <span className="micro muted column">
                        <bdi>{detail}</bdi>
                      </span>
                    )}
                  </td>
                  {figures.map((figure, at) => (
                    <td key={at} className="to-end">
                      <Code>{figure}</Code>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
