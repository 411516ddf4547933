import { MultiSelect, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { GlobalPlan } from '#contract/lifecycle/global-sections.contract.ts'
import { inYears } from '#web/settings/term-choices.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'

export type SchoolWish = { academic_term_id: number | null; number: string; teacher_ids: number[] }
type Props = {
  plan: GlobalPlan
  wish: SchoolWish
  errorOf: (field: string) => ReactNode
  onWish: (change: Partial<SchoolWish>) => void
}

/** What a global section makes in one school, and what can be chosen there. */
export const GlobalSchool = ({ plan, wish, errorOf, onWish }: Props) => {
  const t = useTexts()
  const { school, fault, course, course_number, terms, teachers } = plan
  const named = (label: string) => t('global.in-school', { label, school })
  return (
    <div className="stack global-school" role="group" aria-label={school}>
      <div>
        <h3>
          <bdi>{school}</bdi>
        </h3>
        {!fault && (
          <p className="small muted">
            {course
              ? t('global.uses-course', { name: course.name })
              : t('global.draws-course', { number: course_number })}
          </p>
        )}
      </div>
      {fault ? (
        <Note tone="danger" title={t(`global.fault-${fault}`)}>
          {t('global.mend')}
        </Note>
      ) : (
        <div className="columns">
          <Select
            label={t('global.term')}
            aria-label={named(t('global.term'))}
            data={inYears(terms, t('settings.no-year'))}
            value={wish.academic_term_id === null ? null : String(wish.academic_term_id)}
            onChange={(value) => onWish({ academic_term_id: Number(value) || null })}
            allowDeselect={false}
            error={errorOf('academic_term_id')}
          />
          <TextInput
            label={t('global.number')}
            aria-label={named(t('global.number'))}
            value={wish.number}
            maxLength={20}
            onChange={(event) => onWish({ number: event.currentTarget.value })}
            error={errorOf('number')}
          />
          <MultiSelect
            label={t('global.teachers')}
            aria-label={named(t('global.teachers'))}
            description={t('global.teachers-hint')}
            data={teachers.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={wish.teacher_ids.map(String)}
            onChange={(values) => onWish({ teacher_ids: values.map(Number) })}
            searchable
            maxValues={10}
            error={errorOf('teacher_ids')}
          />
        </div>
      )}
    </div>
  )
}
