import { Button, Checkbox } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Child, emptyGuardian, type Family, type OfferedPlace } from '#contract/admissions/family.contract.ts'
import type { Page, Questions } from '#contract/admissions/form.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FormSection } from '#web/ui/form/FormPage.tsx'
import { Answers } from './Answers.tsx'
import type { Problems } from './asked.tsx'
import { ChildFields } from './ChildFields.tsx'
import { mostChildren, mostGuardians, siblingIn } from './FamilySteps.tsx'
import { GuardianFields } from './GuardianFields.tsx'

type Props = {
  family: Family
  questions: Questions
  places: readonly OfferedPlace[]
  problems: Problems
  /** Where the problems of a child are. */
  pathOf: (nth: number) => string
  onChange: (family: Family) => void
  /** Whether more children of the same guardians may come along. */
  siblings?: boolean
}

/**
 * A family on one page, as the office enters or corrects it: a child, its guardians, what is asked, then its siblings.
 */
export const PaperForm = ({ family, questions, places, problems, pathOf, onChange, siblings = false }: Props) => {
  const t = useTexts()
  const { guardians, children } = family
  const putGuardians = (next: Family['guardians']) => onChange({ ...family, guardians: next })
  const putChildren = (next: Family['children']) => onChange({ ...family, children: next })
  const answer = ({ about }: Page, nth: number, key: string, value: Child['answers'][string]) =>
    putChildren(
      children.map((one, at) =>
        about === 'family' || at === nth ? { ...one, answers: { ...one.answers, [key]: value } } : one,
      ),
    )
  const fieldsOf = (child: Child, nth: number) => (
    <ChildFields
      child={child}
      asks={questions.asks}
      places={places}
      path={pathOf(nth)}
      problems={problems}
      onChange={(change) => putChildren(children.map((one, at) => (at === nth ? { ...one, ...change } : one)))}
    />
  )
  const answersOf = (page: Page, child: Child, nth: number) => (
    <Answers
      page={page}
      answers={child.answers}
      path={pathOf(nth)}
      problems={problems}
      onChange={(key, value) => answer(page, nth, key, value)}
    />
  )
  return (
    <>
      {children.slice(0, 1).map((child, nth) => (
        <FormSection key={nth} title={t('admissions.child')}>
          {fieldsOf(child, nth)}
        </FormSection>
      ))}
      {guardians.map((guardian, at) => (
        <FormSection key={at} title={t('admissions.guardian-nth', { nth: at + 1 })}>
          <GuardianFields
            guardian={guardian}
            first={at === 0}
            asks={questions.asks}
            path={`guardians.${at}`}
            problems={problems}
            onChange={(change) => putGuardians(guardians.map((one, nth) => (nth === at ? { ...one, ...change } : one)))}
          />
          {at > 0 && (
            <Remove
              word={t('admissions.remove-guardian')}
              onClick={() => putGuardians(guardians.filter((_, nth) => nth !== at))}
            />
          )}
        </FormSection>
      ))}
      {guardians.length < mostGuardians && (
        <Add
          word={t('admissions.add-guardian')}
          onClick={() =>
            putGuardians([...guardians, { ...emptyGuardian, relationship: 'father', lname: guardians[0]?.lname ?? '' }])
          }
        />
      )}
      {children.slice(0, 1).map((child, nth) =>
        questions.pages.map((page) => (
          <FormSection key={page.key} title={page.title} {...(page.words && { sub: page.words })}>
            {answersOf(page, child, nth)}
          </FormSection>
        )),
      )}
      {children.map(
        (child, nth) =>
          nth > 0 && (
            <FormSection key={nth} title={t('admissions.child-nth', { nth: nth + 1 })}>
              {fieldsOf(child, nth)}
              {questions.pages
                .filter(({ about }) => about === 'child')
                .map((page) => (
                  <fieldset key={page.key} className="stack plain-fieldset">
                    <legend className="medium">{page.title}</legend>
                    {answersOf(page, child, nth)}
                  </fieldset>
                ))}
              <Remove
                word={t('admissions.remove-child')}
                onClick={() => putChildren(children.filter((_, at) => at !== nth))}
              />
            </FormSection>
          ),
      )}
      {siblings && children.length < mostChildren && (
        <Add
          word={t('admissions.add-child')}
          onClick={() => putChildren([...children, siblingIn(family, questions.pages)])}
        />
      )}
    </>
  )
}

type ButtonProps = { word: string; onClick: () => void }

const Add = ({ word, onClick }: ButtonProps) => (
  <div className="form-section">
    <div>
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onClick}>
        {word}
      </Button>
    </div>
  </div>
)

const Remove = ({ word, onClick }: ButtonProps) => (
  <div>
    <Button size="xs" leftSection={<IconTrash size={14} stroke={1.75} />} onClick={onClick}>
      {word}
    </Button>
  </div>
)

/** Whether what is entered is handed in at once. */
export const SubmitAtOnce = ({
  checked,
  onChange,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
}): ReactNode => {
  const t = useTexts()
  return (
    <Checkbox
      label={t('admissions.submit-at-once')}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
