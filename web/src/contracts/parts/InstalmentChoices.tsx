import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

const offered = [1, 2, 3, 4, 6, 8, 9, 10, 11, 12, 24]

/** In how many payments a family may pay. */
export const InstalmentChoices = ({
  value,
  onChange,
  error,
}: {
  value: readonly number[]
  onChange: (value: number[]) => void
  error?: ReactNode
}) => {
  const t = useTexts()
  const all = [...new Set([...offered, ...value])].toSorted((a, b) => a - b)
  return (
    <MultiSelect
      label={t('contracts.instalments')}
      description={t('contracts.instalments-hint')}
      data={all.map(String)}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number).toSorted((a, b) => a - b))}
      {...(error ? { error } : {})}
    />
  )
}
