import './why.css'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import type { GradingRules } from '#contract/gradebook/gradebook.contract.ts'
import type { CategoryShare, Explanation, ItemShare, Why } from '#contract/gradebook/gradebook.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'

type ByHand = { percent: number | null; letter: string | null; incomplete_until: string | null }
type Props = {
  explanation: Explanation
  rules: GradingRules
  nameOf: (activity_id: number) => string
  byHand?: ByHand | undefined
}

const outside = new Set<Why>(['no_category', 'no_period', 'exempt', 'ungraded'])
const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/**
 * The arithmetic of a total in words and numbers: what each category adds, and within it what counted, was dropped,
 * curved, late or missing.
 */
export const WhyNumber = ({ explanation, rules, nameOf, byHand }: Props) => {
  const t = useTexts()
  const { number, percent, day, isoDate } = useFormat()
  const [today] = useState(() => isoDate(new Date()))
  const overdue = Boolean(byHand?.incomplete_until && byHand.incomplete_until < today)
  const { shares, periods, items } = explanation
  const apart = items.filter(({ why }) => outside.has(why))
  const mustPass = explanation.failed.map(nameOf)
  return (
    <div className="stack close">
      {byHand && (
        <Note
          tone={overdue ? 'danger' : 'info'}
          title={
            byHand.incomplete_until
              ? t(overdue ? 'gradebook.incomplete-since' : 'gradebook.incomplete-until', {
                  date: day(byHand.incomplete_until),
                })
              : t('gradebook.set-by-hand')
          }
        >
          {explanation.percent !== null && t('gradebook.computed-is', { percent: percent(explanation.percent) })}
        </Note>
      )}
      {mustPass.length > 0 && (
        <Note
          tone="danger"
          title={t('gradebook.must-pass-failed', { count: mustPass.length, activity: mustPass[0] ?? '' })}
        />
      )}
      <table className="why">
        <thead>
          <tr>
            <th scope="col">{t('gradebook.category')}</th>
            <th scope="col">{t('gradebook.weight')}</th>
            <th scope="col">{t('gradebook.points')}</th>
            <th scope="col">{t('gradebook.result')}</th>
            <th scope="col">{t('gradebook.adds')}</th>
          </tr>
        </thead>
        {groupsOf(shares).map(({ period_id, of }) => {
          const period = periods.length > 1 ? periods.find((one) => one.period_id === period_id) : undefined
          return (
            <Fragment key={period_id ?? 0}>
              {period && (
                <tbody>
                  <tr className="why-period">
                    <th scope="rowgroup">
                      <bdi>{rules.periods.find(({ id }) => id === period_id)?.name}</bdi>
                    </th>
                    <td>
                      <Code>{percent(period.weight)}</Code>
                    </td>
                    <td>–</td>
                    <td>
                      <Code>{percent(period.percent)}</Code>
                    </td>
                    <td>
                      <Code>{number(period.adds, two)}</Code>
                    </td>
                  </tr>
                </tbody>
              )}
              {of.map((share) => (
                <Share
                  key={share.exam ? 'exam' : share.category_id}
                  share={share}
                  explanation={explanation}
                  rules={rules}
                  nameOf={nameOf}
                />
              ))}
            </Fragment>
          )
        })}
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {t(explanation.capped ? 'gradebook.total-capped' : 'gradebook.total-of-graded')}
            </th>
            <td>
              <Code>{explanation.percent === null ? '–' : number(explanation.percent, two)}</Code>
            </td>
          </tr>
        </tfoot>
      </table>
      {apart.length > 0 && (
        <details className="why-apart">
          <summary className="small muted">{t('gradebook.apart', { count: apart.length })}</summary>
          <ItemList items={apart} rules={rules} nameOf={nameOf} />
        </details>
      )}
    </div>
  )
}

const Share = ({
  share,
  explanation,
  rules,
  nameOf,
}: { share: CategoryShare; explanation: Explanation } & Pick<Props, 'rules' | 'nameOf'>) => {
  const t = useTexts()
  const { number, percent } = useFormat()
  const [open, setOpen] = useState(false)
  const category = rules.categories.find(({ id }) => id === share.category_id)
  const name = share.exam ? t('gradebook.exam') : (category?.name ?? t('gradebook.no-category'))
  const items = explanation.items.filter((one) => share.activity_ids.includes(one.activity_id))
  return (
    <tbody>
      <tr>
        <th scope="row">
          <button type="button" className="row tight" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? (
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            ) : (
              <IconChevronRight size={14} stroke={1.75} className="mirrored" aria-hidden />
            )}
            <bdi>{name}</bdi>
          </button>
          {share.capped && <span className="small muted">{t('gradebook.category-capped')}</span>}
        </th>
        <td>
          <Code>{percent(share.weight)}</Code>
        </td>
        <td>
          <Code>
            {number(share.points)} / {number(share.max)}
          </Code>
        </td>
        <td>
          <Code>{percent(share.percent)}</Code>
        </td>
        <td>
          <Code>{number(share.adds, two)}</Code>
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={5} className="why-items">
            <ItemList items={items} rules={rules} nameOf={nameOf} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

const ItemList = ({ items, rules, nameOf }: { items: readonly ItemShare[] } & Pick<Props, 'rules' | 'nameOf'>) => {
  const t = useTexts()
  const { number } = useFormat()
  return (
    <ul className="small">
      {items.map((one) => (
        <li key={one.activity_id} data-counts={one.why === 'counts' || one.why === 'extra' || one.why === 'missing'}>
          <span className="grow">
            <bdi>{nameOf(one.activity_id)}</bdi>
            {[...words(one, rules)].map(([key, values]) => (
              <span key={key} className="muted">
                {' · '}
                {t(key, values)}
              </span>
            ))}
          </span>
          <Code>
            {one.points === null ? '–' : number(one.points)} / {number(one.max)}
          </Code>
        </li>
      ))}
    </ul>
  )
}

type Word = [key: string, values?: Record<string, number | string>]

/** What is special about one activity, each as a text. */
function* words(
  { why, late_takes, units_late, curve_adds, flagged_missing }: ItemShare,
  { policy }: GradingRules,
): Generator<Word> {
  if (why !== 'counts') yield [`gradebook.why-${why.replaceAll('_', '-')}`]
  if (flagged_missing && why !== 'missing') yield ['gradebook.why-flagged-missing']
  if (curve_adds > 0) yield ['gradebook.why-curve', { points: curve_adds }]
  if (units_late > 0)
    yield [
      policy.late?.unit === 'hour' ? 'gradebook.why-late-hours' : 'gradebook.why-late-days',
      { count: units_late, points: late_takes },
    ]
}

const groupsOf = (shares: readonly CategoryShare[]) =>
  [...Map.groupBy(shares, ({ period_id }) => period_id)].map(([period_id, of]) => ({ period_id, of }))
