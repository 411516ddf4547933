import {
  type Icon,
  IconCircleX,
  IconDoorExit,
  IconEqual,
  IconHourglass,
  IconPlus,
  IconRefresh,
} from '@tabler/icons-react'
import type { RowResult } from '#contract/imports/import.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import type { Tone } from '#web/ui/statuses.ts'

const looks: Record<RowResult, { tone: Tone; icon: Icon }> = {
  new: { tone: 'neutral', icon: IconPlus },
  changed: { tone: 'info', icon: IconRefresh },
  ended: { tone: 'warn', icon: IconDoorExit },
  unchanged: { tone: 'neutral', icon: IconEqual },
  wrong: { tone: 'danger', icon: IconCircleX },
  held_back: { tone: 'warn', icon: IconHourglass },
}

/** What becomes of a row. */
export const ResultChip = ({ result }: { result: RowResult }) => {
  const t = useTexts()
  const { tone, icon: ResultIcon } = looks[result]
  return (
    <span className="status" data-tone={tone}>
      <ResultIcon size={15} stroke={1.75} aria-hidden />
      {t(`imports.result.${result}`)}
    </span>
  )
}
