import { z } from 'zod'
import type { AnyCatalog } from '#contract/kernel/catalog.ts'
import { StaleNote } from '../form/StaleNote.tsx'
import { enteredFrom, type EnteredRow } from './field-values.ts'
import { FieldValue } from './FieldValue.tsx'
import type { References } from './references.tsx'
import { useCatalogTexts } from './texts.ts'

/** The stored row that a stale save met, with who changed it and when. */
export const Present = z.looseObject({
  id: z.number(),
  version: z.number(),
  position: z.number(),
  archived: z.boolean(),
  name: z.string(),
  changed_by: z.string(),
  changed_at: z.string(),
})
export type Present = z.infer<typeof Present>

type Props = {
  of: AnyCatalog
  theirs: Present
  mine: EnteredRow
  references: References
  onTake: (theirs: Present) => void
  onKeep: (theirs: Present) => void
}

/** Somebody was faster: what they stored, and the choice between theirs and mine. */
export const ConflictNote = ({ of, theirs, mine, references, onTake, onKeep }: Props) => {
  const texts = useCatalogTexts(of.noun)
  const entered = enteredFrom(of.fields, theirs)
  const facts = Object.entries(of.fields)
    .filter(([name]) => JSON.stringify(entered[name]) !== JSON.stringify(mine[name]))
    .map(([name, schema]) => ({
      key: name,
      label: texts.field(name),
      value: <FieldValue texts={texts} name={name} schema={schema} value={theirs[name]} references={references} />,
    }))
  return (
    <StaleNote
      by={theirs.changed_by}
      at={theirs.changed_at}
      facts={facts}
      onTake={() => onTake(theirs)}
      onKeep={() => onKeep(theirs)}
    />
  )
}
