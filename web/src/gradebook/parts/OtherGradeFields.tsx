import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import type { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import type { OtherGrade, OtherGradeInput } from '#contract/gradebook/other-grades.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FormSection } from '#web/ui/form/FormPage.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

/** A grade as it is typed. */
export const enteredGrade = (grade: OtherGrade | undefined, today: string) => ({
  title: grade?.title ?? '',
  source: grade?.source ?? '',
  term: grade?.term ?? '',
  graded_on: grade?.graded_on ?? today,
  percent: grade?.percent == null ? '' : String(grade.percent),
  letter: grade?.letter ?? '',
  gpa_points: grade?.gpa_points == null ? '' : String(grade.gpa_points),
  credits: String(grade?.credits ?? 0),
  credits_earned: String(grade?.credits_earned ?? 0),
  in_gpa: grade?.in_gpa ?? true,
  note: grade?.note ?? '',
})
export type EnteredGrade = ReturnType<typeof enteredGrade>

const orNull = (typed: string): number | null => (typed === '' ? null : Number(typed))

export const gradeFrom = (
  { percent, gpa_points, credits, credits_earned, ...entered }: EnteredGrade,
  of: Pick<OtherGradeInput, 'student_id' | 'section_id' | 'id' | 'version'>,
): OtherGradeInput => ({
  ...entered,
  ...of,
  percent: orNull(percent),
  gpa_points: orNull(gpa_points),
  credits: Number(credits),
  credits_earned: Number(credits_earned),
})

type Field = ReturnType<typeof useEntityForm<EnteredGrade, unknown, unknown>>['field']

/** What a grade from elsewhere is: where from, what it says, what it counts. */
export const OtherGradeFields = ({ field }: { field: Field }) => {
  const t = useTexts()
  const number = { min: 0, hideControls: true }
  return (
    <>
      <FormSection title={t('other-grades.what')} sub={t('other-grades.what-sub')}>
        <TextInput {...field('title', t('other-grades.of'))} maxLength={160} data-autofocus />
        <div className="columns">
          <TextInput {...field('source', t('other-grades.source'), { optional: true })} maxLength={160} />
          <TextInput {...field('term', t('other-grades.term'), { optional: true })} maxLength={60} />
        </div>
        <DateField {...field('graded_on', t('other-grades.date'))} valueFormat="D MMMM YYYY" />
      </FormSection>
      <FormSection title={t('other-grades.grade')} sub={t('other-grades.grade-sub')}>
        <div className="columns">
          <NumberInput
            {...field('percent', t('other-grades.percent'), { optional: true })}
            {...number}
            max={999}
            decimalScale={2}
            suffix="%"
          />
          <TextInput {...field('letter', t('other-grades.letter'), { optional: true })} maxLength={8} />
        </div>
      </FormSection>
      <FormSection title={t('other-grades.counts')} sub={t('other-grades.counts-sub')}>
        <div className="columns">
          <NumberInput {...field('credits', t('other-grades.credits'))} {...number} max={99} decimalScale={3} />
          <NumberInput
            {...field('credits_earned', t('other-grades.credits-earned'))}
            {...number}
            max={99}
            decimalScale={3}
          />
          <NumberInput
            {...field('gpa_points', t('other-grades.gpa-points'), { optional: true })}
            {...number}
            max={99}
            decimalScale={3}
          />
        </div>
        <Switch {...field('in_gpa', t('other-grades.in-gpa'))} />
        <Textarea
          {...field('note', t('other-grades.note'), { optional: true, hint: t('other-grades.note-hint') })}
          autosize
          minRows={2}
          maxLength={1_000}
        />
      </FormSection>
    </>
  )
}
