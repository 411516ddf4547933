import { NumberInput, Select } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { courses } from '#contract/courses/courses.contract.ts'
import { prerequisites } from '#contract/courses/prerequisites.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'

/** A course that has to be passed first; `?choice=` puts it beside others of which one is enough. */
export default function AddPrerequisiteScreen() {
  const course_id = useRecordId() ?? 0
  return (
    <Reading of={String(course_id)}>
      <Add course_id={course_id} />
    </Reading>
  )
}

const minima = ['none', 'percent', 'letter'] as const
type Minimum = (typeof minima)[number]
const isMinimum = (word: string): word is Minimum => minima.some((one) => one === word)

const Add = ({ course_id }: { course_id: number }) => {
  const t = useTexts()
  const { list } = useFormat()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const { course, rows, courses: offered, letters } = useRead(prerequisites.list, { course_id })
  const choice = Number(address.get('choice')) || null
  const beside = rows.filter((row) => row.choice === choice).map(({ name }) => name)
  const back = `/individual-course/${course_id}?tab=prerequisites`
  const state = useEntityForm({
    to: prerequisites.save,
    refresh: [prerequisites.list, courses.read],
    initial: { required_course_id: '', minimum: 'none', min_percent: '60', min_letter: letters.at(-2) ?? '' },
    input: ({ required_course_id, minimum, min_percent, min_letter }) => ({
      course_id,
      choice,
      required_course_id: Number(required_course_id) || 0,
      min_percent: minimum === 'percent' ? Number(min_percent) : null,
      min_letter: minimum === 'letter' ? min_letter : '',
    }),
    onSaved: () => void navigate(back),
  })
  const taken = new Set(rows.map(({ required_course_id }) => required_course_id))
  const { minimum } = state.values
  return (
    <div className="reading">
      <PageHeader
        title={t(beside.length > 0 ? 'courses.add-alternative' : 'courses.add-prerequisite')}
        crumbs={[
          { label: t('courses.title'), to: '/courses' },
          { label: course.name, to: back },
          { label: t('courses.add-prerequisite') },
        ]}
        sub={
          beside.length > 0
            ? t('courses.beside', { names: list(beside) })
            : t('courses.add-prerequisite-sub', { name: course.name })
        }
      />
      <FormPage state={state} back={back}>
        <FormSection title={t('courses.which-course')}>
          <Select
            {...state.field('required_course_id', t('courses.course'))}
            data={offered
              .filter(({ id }) => !taken.has(id))
              .map(({ id, name, number }) => ({ value: String(id), label: `${name} · ${number}` }))}
            searchable
          />
          <div className="stack close">
            <span className="medium">{t('courses.minimum')}</span>
            <div>
              <Segmented
                label={t('courses.minimum')}
                value={isMinimum(minimum) ? minimum : 'none'}
                options={minima
                  .filter((one) => one !== 'letter' || letters.length > 0)
                  .map((value) => ({ value, label: t(`courses.minimum-${value}`) }))}
                onChange={(value) => state.form.setFieldValue('minimum', value)}
              />
            </div>
          </div>
          {minimum === 'percent' && (
            <NumberInput
              {...state.field('min_percent', t('courses.percent'))}
              min={0}
              max={100}
              decimalScale={2}
              hideControls
              suffix="%"
            />
          )}
          {minimum === 'letter' && (
            <Select {...state.field('min_letter', t('courses.letter'))} data={letters} allowDeselect={false} />
          )}
        </FormSection>
      </FormPage>
    </div>
  )
}
