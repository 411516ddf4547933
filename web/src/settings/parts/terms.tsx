import { Select } from '@mantine/core'
import { yearOf } from '#contract/settings/academic-years.rules.ts'
import { academicTerm, academicYear } from '#contract/settings/catalogs.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import type { ControlProps } from '#web/ui/catalog/FieldControl.tsx'
import { inYears } from '../term-choices.ts'

type Term = { start_date: string; end_date: string }

/** Terms by the year that holds them. */
export const useTermGroups = () => {
  const t = useTexts()
  const { date } = useFormat()
  const years = useReading(academicYear.list, { size: 200 }).data?.rows ?? []
  const groupOf = (term: Term) => {
    const year = yearOf(years, term)
    if (!year) return { key: '', title: t('settings.no-year') }
    return {
      key: year.start_date,
      title: (
        <>
          <bdi>{year.name}</bdi>{' '}
          <span className="muted">
            {t('settings.from-to', { from: date(year.start_date), to: date(year.end_date) })}
          </span>
        </>
      ),
    }
  }
  return { groupOf, years }
}

/** Grading periods by the term that they are part of. */
export const usePeriodGroups = () => {
  const { years } = useTermGroups()
  const terms = useReading(academicTerm.list, { size: 200 }).data?.rows ?? []
  return ({ academic_term_id }: { academic_term_id: number }) => {
    const term = terms.find(({ id }) => id === academic_term_id)
    if (!term) return { key: '', title: '' }
    const year = yearOf(years, term)
    return {
      key: `${term.start_date} ${term.id}`,
      title: <bdi>{year && year.name !== term.name ? `${year.name} · ${term.name}` : term.name}</bdi>,
    }
  }
}

/** Chooses a term of the school below its year. */
export const TermSelect = (props: ControlProps) => {
  const t = useTexts()
  const { years } = useTermGroups()
  const terms = useReading(academicTerm.list, { size: 200, sort: 'start_date', descending: true }).data?.rows ?? []
  const choices = inYears(
    terms.map((term) => ({ ...term, year: yearOf(years, term)?.name ?? '' })),
    t('settings.no-year'),
  )
  return <Select {...props} data={choices} searchable={terms.length > 10} allowDeselect={false} />
}
