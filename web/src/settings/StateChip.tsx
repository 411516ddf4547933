import type { StateNoun } from '#contract/object-states.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { useThemeHere } from './states-here.ts'

/** The state of a record by the words and colours of the school. `word` adds a fact that counts more. */
export const StateChip = ({ of, status, word }: { of: StateNoun; status: string; word?: string | undefined }) => {
  const look = useThemeHere(of, status)
  const said = word ?? look?.label
  return <StatusChip status={status} {...(said && { word: said })} {...(look?.tone && { tone: look.tone })} />
}
