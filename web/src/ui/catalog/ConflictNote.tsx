import { Button } from '@mantine/core'
import { z } from 'zod'
import type { AnyCatalog } from '#contract/kernel/catalog.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '../Note.tsx'
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
  const t = useTexts()
  const { moment } = useFormat()
  const texts = useCatalogTexts(of.noun)
  const entered = enteredFrom(of.fields, theirs)
  const different = Object.entries(of.fields).filter(([name]) => JSON.stringify(entered[name]) !== JSON.stringify(mine[name]))
  return (
    <Note tone="warn" title={theirs.changed_by ? t('ui.conflict', { name: theirs.changed_by, moment: moment(theirs.changed_at) }) : t('ui.conflict-unknown')}>
      <dl className="facts conflict-facts">
        {different.map(([name, schema]) => (
          <div key={name}>
            <dt>{texts.field(name)}</dt>
            <dd className="medium">
              <FieldValue texts={texts} name={name} schema={schema} value={theirs[name]} references={references} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="row wrap">
        <Button size="xs" onClick={() => onTake(theirs)}>
          {t('ui.take-theirs')}
        </Button>
        <Button size="xs" onClick={() => onKeep(theirs)}>
          {t('ui.keep-mine')}
        </Button>
      </div>
    </Note>
  )
}
