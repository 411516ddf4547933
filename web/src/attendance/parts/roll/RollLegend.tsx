import type { RollCode } from '#contract/attendance/attendance.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { iconsOfCodes, wordOf } from '../code-style.tsx'

/**
 * What the icons of a roll stand for, where a phone has no room for their words; each choice says its word to screen
 * readers itself.
 */
export const RollLegend = ({ codes }: { codes: readonly RollCode[] }) => {
  const t = useTexts()
  return (
    <div className="roll-legend small" aria-hidden>
      {codes.map((code) => {
        const CodeIcon = iconsOfCodes[code.icon]
        return (
          <span key={code.id} className="row tight toned" data-tone={code.tone}>
            <CodeIcon size={15} stroke={1.75} />
            {wordOf(t, code)}
          </span>
        )
      })}
    </div>
  )
}
