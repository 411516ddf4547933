import { accounts } from '#contract/finance/accounts.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { FoundChoice, type FoundChoiceProps, useTyped } from '#web/ui/form/FoundChoice.tsx'

type Props = Omit<FoundChoiceProps, 'value' | 'onChange'> & {
  /** The account that is chosen. */
  value: number | null
  name: string
  onChange: (payer_id: number | null, name: string) => void
  organizations?: boolean
}

/** Who pays: families by any part of their names or those of their children, and organisations. */
export const PayerPicker = ({ value, name, onChange, organizations = false, ...props }: Props) => {
  const t = useTexts()
  const { search, ...typing } = useTyped()
  const { data, isFetching } = useReading(accounts.find, {
    search,
    ...(organizations && { organizations: '1' as const }),
  })
  const open = useSend(accounts.open)
  const keyOf = ({ id, person_id }: { id: number | null; person_id: number | null }) =>
    id === null ? `person ${person_id}` : String(id)
  const rows = data?.rows ?? []
  const choose = async (keys: string[]) => {
    const [key] = keys
    const row = rows.find((one) => keyOf(one) === key)
    if (!row) return onChange(null, '')
    const id = row.id ?? (await open.sendAndWait({ person_id: row.person_id ?? 0 })).id
    onChange(id, row.name)
  }
  return (
    <FoundChoice
      placeholder={value === null ? t('finance.find-payer') : ''}
      {...props}
      {...typing}
      single
      value={value === null ? [] : [String(value)]}
      names={value === null ? {} : { [String(value)]: name }}
      onChange={(keys) => void choose(keys)}
      offered={rows.map((row) => ({
        value: keyOf(row),
        label: [row.name, row.kind === 'person' ? row.detail : t(`finance.payer-kind-${row.kind}`)]
          .filter(Boolean)
          .join(' · '),
      }))}
      busy={isFetching}
    />
  )
}
