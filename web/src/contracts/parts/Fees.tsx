import { ActionIcon, Button, MultiSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type GradedLine, totalOf } from '#contract/contracts/contract-text.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FormSection } from '#web/ui/form/FormPage.tsx'
import { MoneyInput } from '#web/ui/form/MoneyInput.tsx'

type Line = Omit<GradedLine, 'grade_levels'> & { grade_levels: string[] }
type Props = {
  lines: readonly Line[]
  currency: string
  onCurrency: (currency: string) => void
  onChange: (lines: Line[]) => void
  /** Offered where fees differ by grade level. */
  grades?: readonly string[]
  problem?: unknown
  currencyProblem?: unknown
  title?: string
}

/** Fees and discounts, one after the other, with what they come to. */
export const Fees = ({ lines, currency, onCurrency, onChange, grades, problem, currencyProblem, title }: Props) => {
  const t = useTexts()
  const { money } = useFormat()
  const set = (at: number, changed: Partial<Line>) =>
    onChange(lines.map((one, nth) => (nth === at ? { ...one, ...changed } : one)))
  const total = totalOf(lines)
  return (
    <FormSection title={title ?? t('contracts.fees')} sub={t('contracts.fees-sub')}>
      <TextInput
        label={t('contracts.currency')}
        value={currency}
        maxLength={3}
        maw={120}
        dir="ltr"
        onChange={(event) => onCurrency(event.currentTarget.value.toUpperCase())}
        {...(currencyProblem ? { error: currencyProblem as string } : {})}
      />
      {lines.length > 0 && (
        <ul className="fee-lines">
          {lines.map((line, at) => (
            <li key={at}>
              <TextInput
                className="grow"
                aria-label={t('contracts.fee')}
                placeholder={t('contracts.fee')}
                value={line.name}
                maxLength={120}
                dir="auto"
                onChange={(event) => set(at, { name: event.currentTarget.value })}
              />
              {grades && (
                <MultiSelect
                  aria-label={t('contracts.grade-levels')}
                  placeholder={line.grade_levels.length === 0 ? t('contracts.all-grades') : ''}
                  data={[...new Set([...grades, ...line.grade_levels])]}
                  value={line.grade_levels}
                  onChange={(grade_levels) => set(at, { grade_levels })}
                  className="fee-grades"
                />
              )}
              <MoneyInput
                aria-label={t('contracts.amount')}
                {...(/^[A-Z]{3}$/.test(currency) && { currency })}
                value={String(line.amount)}
                onChange={(amount) => set(at, { amount: Number(amount) })}
                allowNegative
                className="amount"
              />
              <ActionIcon
                aria-label={t('contracts.remove-fee', { name: line.name })}
                onClick={() => onChange(lines.filter((_, nth) => nth !== at))}
              >
                <IconTrash size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
          {!grades && /^[A-Z]{3}$/.test(currency) && (
            <li className="fee-total">
              <span className="grow medium">{t('contracts.column-total')}</span>
              <bdi className="number medium">{money(total, currency)}</bdi>
            </li>
          )}
        </ul>
      )}
      {Boolean(problem) && <p className="field-error">{String(problem)}</p>}
      <div>
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => onChange([...lines, { name: '', amount: 0, grade_levels: [] }])}
        >
          {t('contracts.add-fee')}
        </Button>
      </div>
    </FormSection>
  )
}
