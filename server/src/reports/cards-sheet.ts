import { periodsIn, periodsText, type Progress } from '#contract/gradebook/progress.contract.ts'
import { pdfOf } from '#server/platform/pdf.ts'
import { say } from '#server/kernel/texts.ts'

type Place = { language: string; school: string; time_zone: string; now: Date; full: boolean }

/** Report cards on paper, each student on a page of their own, in the language of who asked. */
export const cardsSheet = (
  cards: readonly Progress[],
  { language, school, time_zone, now, full }: Place,
): Promise<Buffer> => {
  const locale = `${language}-u-nu-latn`
  const t = (key: string, params: Record<string, string | number> = {}) => say(language, key, params)
  const format = (digits: { minimumFractionDigits?: number; maximumFractionDigits?: number; style?: 'percent' }) => {
    const numbers = new Intl.NumberFormat(locale, digits)
    return (value: number | null) => (value === null ? '–' : numbers.format(value))
  }
  const average = format({ minimumFractionDigits: 3, maximumFractionDigits: 3 })
  const credits = format({ maximumFractionDigits: 3 })
  const hundredth = format({ minimumFractionDigits: 2, maximumFractionDigits: 2, style: 'percent' })
  const percent = (value: number | null) => hundredth(value === null ? null : value / 100)
  const mark = (one: Progress['current'][number]['periods'][number] | undefined) =>
    one ? [percent(one.percent), one.letter].filter(Boolean).join(' ') : '–'
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: time_zone }).format(now)

  return pdfOf('reports/report-card.typ', {
    language,
    school,
    title: t('reports.cards'),
    sub: '',
    as_of: t('reports.as-of', { date: moment }),
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
              ...periodsIn(card.current).map((period) => mark(row.periods.find(({ name }) => name === period))),
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
  })
}
