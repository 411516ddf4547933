import type { OwnFamily } from '#contract/admissions/apply.contract.ts'
import type { Family } from '#contract/admissions/family.contract.ts'
import type { FieldProblem } from '#contract/kernel/errors.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Note } from '#web/ui/Note.tsx'
import { useAnswerWords } from './answer-words.ts'

type Props = { family: OwnFamily; entered: Family; problems: readonly FieldProblem[]; onShow: (path: string) => void }

/** Everything once more before it is sent, and what is still missing with the way there. */
export const CheckStep = ({ family, entered, problems, onShow }: Props) => {
  const t = useTexts()
  const { date, money } = useFormat()
  const wordsOf = useAnswerWords()
  const labelOf = (path: string): string => {
    const question = family.questions.pages
      .flatMap(({ questions }) => questions)
      .find(({ key }) => path.endsWith(`.answers.${key}`))
    if (question) return question.label
    const name = path.split('.').at(-1) ?? ''
    if (path.includes('.documents.')) return family.questions.documents.find(({ key }) => key === name)?.name ?? name
    return t(`admissions.name-${name}`)
  }
  const ownerOf = (path: string): string => {
    const [kind, at = '0'] = path.split('.')
    const child = entered.children[Number(at)]
    return kind === 'children'
      ? child?.fname || t('admissions.child-nth', { nth: Number(at) + 1 })
      : t('admissions.guardian-nth', { nth: Number(at) + 1 })
  }
  return (
    <div className="stack">
      {problems.length > 0 && (
        <Note tone="warn" title={t('admissions.still-missing', { count: problems.length })}>
          <ul>
            {problems.map(({ path, key, params }) => (
              <li key={`${path} ${key}`}>
                <button type="button" className="link" onClick={() => onShow(path)}>
                  <bdi>{ownerOf(path)}</bdi>: <bdi>{labelOf(path)}</bdi>
                </button>{' '}
                – {t(key, params ?? {})}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {entered.children.map((child, at) => {
        const place = family.places.find(({ academic_term_id }) => academic_term_id === child.academic_term_id)
        return (
          <section key={at} className="stack close">
            <h3>
              <bdi>{`${child.fname} ${child.lname}`.trim() || t('admissions.child-nth', { nth: at + 1 })}</bdi>
            </h3>
            <Facts>
              <Fact label={t('people.field-birth_date')}>{child.birth_date && date(child.birth_date)}</Fact>
              <Fact label={t('admissions.start-term')}>{place && <bdi>{place.term}</bdi>}</Fact>
              <Fact label={t('admissions.grade-wanted')}>
                {child.grade_level && t('people.grade', { grade: child.grade_level })}
              </Fact>
              <Fact label={t('admissions.child-previous_school')}>
                {child.previous_school && <bdi>{child.previous_school}</bdi>}
              </Fact>
              {family.questions.pages.flatMap(({ questions }) =>
                questions.map((question) => {
                  const words = wordsOf(question, child.answers[question.key] ?? null)
                  return (
                    <Fact key={question.key} label={question.label}>
                      {words && <bdi>{words}</bdi>}
                    </Fact>
                  )
                }),
              )}
            </Facts>
          </section>
        )
      })}
      <section className="stack close">
        <h3>{t('admissions.step-guardians')}</h3>
        <Facts>
          {entered.guardians.map((guardian, at) => (
            <Fact key={at} label={t(`people.relationship-${guardian.relationship}`)}>
              <bdi>
                {guardian.fname} {guardian.lname}
              </bdi>{' '}
              {[guardian.email, guardian.phone].filter(Boolean).map((one) => (
                <div key={one}>
                  <bdi dir="ltr">{one}</bdi>
                </div>
              ))}
            </Fact>
          ))}
        </Facts>
      </section>
      {family.fee.amount > 0 && (
        <Note tone="info" title={t('admissions.fee-of', { amount: money(family.fee.amount, family.fee.currency) })}>
          {family.fee.words && <bdi>{family.fee.words}</bdi>}
        </Note>
      )}
      <p className="small muted">{t('admissions.after-sending')}</p>
    </div>
  )
}
