import type { ReactNode } from 'react'
import type { z } from 'zod'
import { metaOf } from '#contract/kernel/fields.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '../Person.tsx'
import { ReferenceName, type References } from './references.tsx'
import type { CatalogTexts } from './texts.ts'

type Props = { texts: CatalogTexts; name: string; schema: z.ZodType; value: unknown; references: References }

/** The value of a field in words; its kind says how. */
export const FieldValue = ({ texts, name, schema, value, references }: Props): ReactNode => {
  const t = useTexts()
  const { date, number } = useFormat()
  if (value === null || value === undefined || value === '') return <span className="muted">–</span>
  const reference = references[name]
  switch (metaOf(schema)?.kind) {
    case 'flag':
      return t(value === true ? 'ui.yes' : 'ui.no')
    case 'date':
      return <span className="nowrap">{date(String(value))}</span>
    case 'integer':
    case 'decimal':
      return <Code>{number(Number(value))}</Code>
    case 'choice':
      return texts.option(name, String(value))
    case 'color':
      return <Code>{String(value)}</Code>
    case 'rows':
      return Array.isArray(value) && <Code>{number(value.length)}</Code>
    case 'reference':
      return reference ? <ReferenceName of={reference} id={Number(value)} /> : <Code>{String(value)}</Code>
    default:
      return <bdi>{String(value)}</bdi>
  }
}
