import { Button, Checkbox } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Child, emptyGuardian, type Guardian, type OfferedPlace } from '#contract/admissions/family.contract.ts'
import type { Questions } from '#contract/admissions/form.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FormSection } from '#web/ui/form/FormPage.tsx'
import { Answers } from './Answers.tsx'
import type { Problems } from './asked.tsx'
import { ChildFields } from './ChildFields.tsx'
import { GuardianFields } from './GuardianFields.tsx'

type Props = {
  guardians: readonly Guardian[]
  child: Child
  questions: Questions
  places: readonly OfferedPlace[]
  problems: Problems
  childPath: string
  onGuardians: (guardians: Guardian[]) => void
  onChild: (change: Partial<Child>) => void
}

/** One child with its guardians on one page, as the office enters or corrects it. */
export const PaperForm = ({ guardians, child, questions, places, problems, childPath, onGuardians, onChild }: Props) => {
  const t = useTexts()
  return (
    <>
      <FormSection title={t('admissions.child')}>
        <ChildFields child={child} asks={questions.asks} places={places} path={childPath} problems={problems} onChange={onChild} />
      </FormSection>
      {guardians.map((guardian, at) => (
        <FormSection key={at} title={t('admissions.guardian-nth', { nth: at + 1 })}>
          <GuardianFields
            guardian={guardian}
            first={at === 0}
            asks={questions.asks}
            path={`guardians.${at}`}
            problems={problems}
            onChange={(change) => onGuardians(guardians.map((one, nth) => (nth === at ? { ...one, ...change } : one)))}
          />
          {at > 0 && (
            <div>
              <Button size="xs" leftSection={<IconTrash size={14} stroke={1.75} />} onClick={() => onGuardians(guardians.filter((_, nth) => nth !== at))}>
                {t('admissions.remove-guardian')}
              </Button>
            </div>
          )}
        </FormSection>
      ))}
      {guardians.length < 4 && (
        <div className="form-section">
          <div>
            <Button
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={() => onGuardians([...guardians, { ...emptyGuardian, relationship: 'father' }])}
            >
              {t('admissions.add-guardian')}
            </Button>
          </div>
        </div>
      )}
      {questions.pages.map((page) => (
        <FormSection key={page.key} title={page.title} {...(page.words && { sub: page.words })}>
          <Answers
            page={page}
            answers={child.answers}
            path={childPath}
            problems={problems}
            onChange={(key, value) => onChild({ answers: { ...child.answers, [key]: value } })}
          />
        </FormSection>
      ))}
    </>
  )
}

/** Whether what is entered is handed in at once. */
export const SubmitAtOnce = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }): ReactNode => {
  const t = useTexts()
  return <Checkbox label={t('admissions.submit-at-once')} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
}
