import { Select, TextInput } from '@mantine/core'
import type { Child, OfferedPlace } from '#contract/admissions/family.contract.ts'
import type { Questions } from '#contract/admissions/form.contract.ts'
import { genders } from '#contract/people/records.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { type Problems, useAsked } from './asked.tsx'

type Props = {
  child: Child
  asks: Questions['asks']
  places: readonly OfferedPlace[]
  path: string
  problems: Problems
  onChange: (change: Partial<Child>) => void
}

/** Who the child is and what is applied for. */
export const ChildFields = ({ child, asks, places, path, problems, onChange }: Props) => {
  const t = useTexts()
  const asked = useAsked(problems, path)
  const text = (
    name: 'fname' | 'mname' | 'lname' | 'native_name' | 'preferred_name' | 'previous_school',
    max: number,
    mark = {},
  ) => (
    <TextInput
      {...asked(name, t(`admissions.child-${name}`), mark)}
      maxLength={max}
      dir="auto"
      autoComplete="off"
      value={child[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  const wanted = (name: keyof Questions['asks']) => (asks[name] ?? 'no') !== 'no'
  const optional = (name: keyof Questions['asks']) => ({ optional: asks[name] !== 'required' })
  const terms = [...new Map(places.map((place) => [place.academic_term_id, place.term]))]
  const grades = places
    .filter((place) => place.academic_term_id === child.academic_term_id)
    .map((place) => place.grade_level)
  return (
    <>
      <div className="columns">
        {text('fname', 60)}
        {wanted('mname') && text('mname', 60, optional('mname'))}
        {text('lname', 60)}
      </div>
      <div className="columns">
        {wanted('native_name') &&
          text('native_name', 120, { ...optional('native_name'), hint: t('people.native-name-hint') })}
        {wanted('preferred_name') &&
          text('preferred_name', 60, { ...optional('preferred_name'), hint: t('admissions.preferred-hint') })}
      </div>
      <div className="columns">
        <TextInput
          {...asked('birth_date', t('people.field-birth_date'))}
          type="date"
          value={child.birth_date}
          onChange={(event) => onChange({ birth_date: event.currentTarget.value })}
        />
        {wanted('gender') && (
          <Select
            {...asked('gender', t('people.field-gender'), optional('gender'))}
            data={genders.map((value) => ({
              value,
              label: value ? t(`people.gender-${value}`) : t('people.gender-none'),
            }))}
            value={child.gender}
            onChange={(value) => onChange({ gender: genders.find((one) => one === value) ?? '' })}
            allowDeselect={false}
          />
        )}
      </div>
      <div className="columns">
        <Select
          {...asked('academic_term_id', t('admissions.start-term'))}
          data={terms.map(([id, term]) => ({ value: String(id), label: term }))}
          value={child.academic_term_id === null ? null : String(child.academic_term_id)}
          onChange={(value) => onChange({ academic_term_id: value === null ? null : Number(value), grade_level: '' })}
          allowDeselect={false}
        />
        <Select
          {...asked('grade_level', t('admissions.grade-wanted'))}
          data={[...new Set([...grades, ...(child.grade_level ? [child.grade_level] : [])])].map((value) => ({
            value,
            label: t('people.grade', { grade: value }),
          }))}
          value={child.grade_level || null}
          onChange={(value) => onChange({ grade_level: value ?? '' })}
          disabled={child.academic_term_id === null}
          allowDeselect={false}
        />
      </div>
      {wanted('previous_school') && text('previous_school', 200, optional('previous_school'))}
    </>
  )
}
