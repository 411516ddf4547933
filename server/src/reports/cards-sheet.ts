import { initialsOf } from '#contract/kernel/graphemes.ts'
import { periodsIn, periodsText, type Progress } from '#contract/gradebook/progress.contract.ts'
import type { ReportCard } from '#contract/reports/reports.contract.ts'
import type { Paper, Sheet } from '#server/documents/document-service.ts'

/** Report cards on paper, each student on a page of their own. */
export const cardsSheet = (
  cards: readonly Progress[],
  { t, format }: Paper,
  { now, full, missing, held }: { now: Date; full: boolean; missing: readonly number[]; held: readonly ReportCard[] },
): Sheet => {
  const written = (write: (value: number) => string) => (value: number | null) => (value === null ? '–' : write(value))
  const average = written((value) => format.number(value, { minimumFractionDigits: 3, maximumFractionDigits: 3 }))
  const credits = written((value) => format.number(value))
  const percent = written((value) => format.percent(value))
  const grade = (one: Progress['current'][number]['periods'][number] | undefined) =>
    one ? [percent(one.percent), one.letter].filter(Boolean).join(' ') : '–'
  const [first, ...others] = cards.map(({ student }) => student)
  const one = others.length === 0 ? first : undefined

  return {
    file: one ? `${one.lname} ${one.fname}` : 'report-cards',
    title: t(one ? 'reports.card' : 'reports.cards'),
    as_of: t('reports.as-of', { date: format.date(now) }),
    whose: one ? initialsOf(one.fname, one.lname) : '',
    people: { list: 'cards', names: cards.map(({ student }) => `${student.fname} ${student.lname}`) },
    left_out: [
      ...missing.map((id) => ({ name: t('documents.person', { id }), reason: t('documents.left-out-unknown') })),
      ...held.map(({ student, holds }) => ({
        name: `${student.fname} ${student.lname}`,
        reason: [t('documents.left-out-hold'), holds.join(', ')].filter(Boolean).join(': '),
      })),
    ],
    data: {
      cards: cards.map((card) => ({
        title: `${card.student.fname} ${card.student.lname}`,
        sub: [
          t('reports.card'),
          card.student.number,
          card.student.grade_level && t('progress.grade-level', { level: card.student.grade_level }),
        ]
          .filter(Boolean)
          .join(' · '),
        sums: full
          ? [
              [t('progress.gpa'), average(card.gpa.plain)],
              [t('progress.weighted-gpa'), average(card.gpa.weighted)],
              [t('progress.credits-earned'), credits(card.credits.earned)],
            ]
          : [],
        parts: [
          {
            title: t('progress.current'),
            nothing: t('progress.nothing-now'),
            columns: [
              t('progress.course'),
              ...periodsIn(card.current),
              t('reports.percent'),
              t('reports.grade'),
              t('progress.missing'),
              t('progress.absent'),
            ],
            rows: card.current.map((row) => ({
              course: row.section_name,
              detail: row.teachers,
              figures: [
                ...periodsIn(card.current).map((period) => grade(row.periods.find(({ name }) => name === period))),
                percent(row.percent),
                row.incomplete ? t('progress.incomplete') : (row.letter ?? '–'),
                credits(row.missing),
                credits(row.absent),
              ],
            })),
          },
          ...(full
            ? [
                {
                  title: t('reports.finished'),
                  nothing: t('progress.nothing-finished'),
                  columns: [
                    t('progress.course'),
                    t('reports.percent'),
                    t('reports.grade'),
                    t('progress.credits'),
                    t('progress.points'),
                  ],
                  rows: [
                    ...card.finished.map((row) => ({
                      course: row.course_name,
                      detail: [row.term, periodsText(row.periods, percent)].filter(Boolean).join(' · '),
                      figures: [
                        percent(row.percent),
                        row.letter ?? '–',
                        credits(row.credits_earned),
                        credits(row.gpa_points),
                      ],
                    })),
                    ...card.other.map((row) => ({
                      course: row.title,
                      detail: [row.source, row.term].filter(Boolean).join(' · '),
                      figures: [
                        percent(row.percent),
                        row.letter || '–',
                        credits(row.credits_earned),
                        credits(row.gpa_points),
                      ],
                    })),
                  ],
                },
              ]
            : []),
        ],
      })),
    },
  }
}
