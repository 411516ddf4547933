import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import {
  type Child,
  emptyChild,
  emptyGuardian,
  type Family,
  type OfferedPlace,
} from '#contract/admissions/family.contract.ts'
import type { Page, Questions } from '#contract/admissions/form.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import type { Problems } from './asked.tsx'
import { ChildFields } from './ChildFields.tsx'
import { GuardianFields } from './GuardianFields.tsx'

export const mostGuardians = 4
export const mostChildren = 8

type Props = { entered: Family; problems: Problems; onChange: (entered: Family) => void }

/** The guardians of all children of the application. */
export const GuardiansStep = ({ entered, asks, problems, onChange }: Props & { asks: Questions['asks'] }) => {
  const t = useTexts()
  const { guardians } = entered
  const put = (next: Family['guardians']) => onChange({ ...entered, guardians: next })
  return (
    <>
      {guardians.map((guardian, nth) => (
        <fieldset key={nth} className="form-section inner">
          <legend className="medium">{t('admissions.guardian-nth', { nth: nth + 1 })}</legend>
          <GuardianFields
            guardian={guardian}
            first={nth === 0}
            asks={asks}
            path={`guardians.${nth}`}
            problems={problems}
            onChange={(part) => put(guardians.map((one, at) => (at === nth ? { ...one, ...part } : one)))}
          />
          {nth > 0 && (
            <div>
              <Button
                leftSection={<IconTrash size={16} stroke={1.75} />}
                onClick={() => put(guardians.filter((_, at) => at !== nth))}
              >
                {t('admissions.remove-guardian')}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {guardians.length < mostGuardians && (
        <div>
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() =>
              put([...guardians, { ...emptyGuardian, relationship: 'father', lname: guardians[0]?.lname ?? '' }])
            }
          >
            {t('admissions.add-guardian')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Who is to come to the school, and where to. */
export const ChildrenStep = ({
  entered,
  questions,
  places,
  problems,
  onChange,
}: Props & { questions: Questions; places: readonly OfferedPlace[] }) => {
  const t = useTexts()
  const { children } = entered
  const put = (next: Family['children']) => onChange({ ...entered, children: next })
  return (
    <>
      {children.map((child, nth) => (
        <fieldset key={nth} className="form-section inner">
          <legend className="medium">
            {child.fname ? <bdi>{child.fname}</bdi> : t('admissions.child-nth', { nth: nth + 1 })}
          </legend>
          <ChildFields
            child={child}
            asks={questions.asks}
            places={places}
            path={`children.${nth}`}
            problems={problems}
            onChange={(part) => put(children.map((one, at) => (at === nth ? { ...one, ...part } : one)))}
          />
          {children.length > 1 && (
            <div>
              <Button
                leftSection={<IconTrash size={16} stroke={1.75} />}
                onClick={() => put(children.filter((_, at) => at !== nth))}
              >
                {t('admissions.remove-child')}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {children.length < mostChildren && (
        <div>
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => put([...children, siblingIn(entered, questions.pages)])}
          >
            {t('admissions.add-child')}
          </Button>
        </div>
      )}
    </>
  )
}

/** A further child; what is asked once for the family holds for it too. */
export const siblingIn = ({ children: [first] }: Family, pages: readonly Page[]): Child => ({
  ...emptyChild,
  lname: first?.lname ?? '',
  academic_term_id: first?.academic_term_id ?? null,
  answers: Object.fromEntries(
    pages
      .filter(({ about }) => about === 'family')
      .flatMap(({ questions }) =>
        questions.flatMap(({ key }) => (first?.answers[key] === undefined ? [] : [[key, first.answers[key]]])),
      ),
  ),
})
