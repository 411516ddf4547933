import { Autocomplete, Button, NumberInput, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { FormSettings, Place } from '#contract/admissions/form.contract.ts'
import { inYears } from '#web/settings/term-choices.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'
import { RowTools } from './RowTools.tsx'

type Props = {
  places: readonly Place[]
  terms: FormSettings['terms']
  grade_levels: readonly string[]
  problemAt: (path: string) => string | undefined
  onChange: (places: Place[]) => void
}

/** Which grades of which term can be applied for, and how many seats there are. */
export const Places = ({ places, terms, grade_levels, problemAt, onChange }: Props) => {
  const t = useTexts()
  const put = (at: number, change: Partial<Place>) =>
    onChange(places.map((row, nth) => (nth === at ? { ...row, ...change } : row)))
  const offered = terms.filter(
    ({ id, over }) => !over || places.some(({ academic_term_id }) => academic_term_id === id),
  )
  const next = offered.find(({ over }) => !over)
  if (offered.length === 0) return <Note tone="warn" title={t('admissions.no-terms')} />
  const add = () => {
    const last = places.at(-1)
    const term = last?.academic_term_id ?? next?.id ?? 0
    const grade =
      grade_levels.find((level) => !places.some((row) => row.academic_term_id === term && row.grade_level === level)) ??
      ''
    onChange([...places, { academic_term_id: term, grade_level: grade, seats: null }])
  }
  return (
    <>
      {places.map((row, at) => (
        <div key={at} className="question-row" role="group" aria-label={t('ui.row-of', { row: at + 1 })}>
          <div className="columns grow">
            <Select
              label={t('admissions.start-term')}
              data={inYears(offered, t('settings.no-year'))}
              value={String(row.academic_term_id)}
              onChange={(value) => put(at, { academic_term_id: Number(value) })}
              allowDeselect={false}
              error={problemAt(`places.${at}.academic_term_id`)}
            />
            <Autocomplete
              label={t('people.field-grade_level')}
              data={[...grade_levels]}
              maxLength={20}
              value={row.grade_level}
              onChange={(value) => put(at, { grade_level: value })}
              error={problemAt(`places.${at}.grade_level`)}
            />
            <NumberInput
              label={t('admissions.seats')}
              placeholder={t('enrollment.no-limit')}
              min={0}
              max={10_000}
              value={row.seats ?? ''}
              onChange={(value) => put(at, { seats: value === '' ? null : Number(value) })}
              error={problemAt(`places.${at}.seats`)}
            />
          </div>
          <RowTools rows={places} at={at} onChange={onChange} />
        </div>
      ))}
      <div>
        <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={add}>
          {t('admissions.add-place')}
        </Button>
      </div>
    </>
  )
}
