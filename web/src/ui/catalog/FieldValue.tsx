import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type FieldKind, metaOf } from '#contract/kernel/fields.ts'
import { useCurrency, useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '../Person.tsx'
import { plain } from './field-values.ts'
import { ReferenceName, type References } from './references.tsx'
import type { CatalogTexts } from './texts.ts'

type Props = { texts: CatalogTexts; name: string; schema: z.ZodType; value: unknown; references: References }

/** The value of a field in words; its kind says how. */
export const FieldValue = ({ texts, name, schema, value, references }: Props): ReactNode => {
  const t = useTexts()
  const { date, number, money } = useFormat()
  const currency = useCurrency()
  const text = plain(value)
  if (text === '') return <span className="muted">–</span>
  const amount = () => <Code>{number(Number(text))}</Code>
  const words: Partial<Record<FieldKind, () => ReactNode>> = {
    flag: () => t(value === true ? 'ui.yes' : 'ui.no'),
    date: () => <span className="nowrap">{date(text)}</span>,
    integer: amount,
    decimal: amount,
    money: () => <Code>{money(Number(text), currency)}</Code>,
    choice: () => texts.option(name, text),
    color: () => <Code>{text}</Code>,
    rows: () => Array.isArray(value) && <Code>{number(value.length)}</Code>,
    reference: () => references[name] && <ReferenceName of={references[name]} id={Number(text)} />,
  }
  const render = words[metaOf(schema)?.kind ?? 'text']
  return render ? render() : <bdi>{text}</bdi>
}
