import {
  type Icon,
  IconAlertTriangle,
  IconBallFootball,
  IconBus,
  IconCheck,
  IconDoorExit,
  IconHome,
  IconRun,
  IconSchool,
  IconShieldCheck,
  IconStethoscope,
  IconUserX,
} from '@tabler/icons-react'
import { type AttendanceCategory, type codeIcons, hasFirstName } from '#contract/attendance/attendance-code.catalog.ts'
import type { RollCode } from '#contract/attendance/attendance.contract.ts'
import { type Say, useTexts } from '#web/kernel/i18n.ts'

export const iconsOfCodes: Record<(typeof codeIcons)[number], Icon> = {
  check: IconCheck,
  run: IconRun,
  'user-x': IconUserX,
  'shield-check': IconShieldCheck,
  stethoscope: IconStethoscope,
  bus: IconBus,
  home: IconHome,
  school: IconSchool,
  ball: IconBallFootball,
  'door-exit': IconDoorExit,
  alert: IconAlertTriangle,
}

/** The school's own word, or for the names that every school begins with the word in the reader's language. */
export const wordOf = (t: Say, code: { name: string; category: AttendanceCategory }): string =>
  hasFirstName(code) ? t(`ui.status.${code.category}`) : code.name

/** A code with its icon, in its tone. `word` adds a fact: 'Tardy · 8 min'. */
export const CodeChip = ({
  code,
  word,
}: {
  code: Pick<RollCode, 'name' | 'category' | 'tone' | 'icon'>
  word?: string
}) => {
  const t = useTexts()
  const CodeIcon = iconsOfCodes[code.icon]
  return (
    <span className="status" data-tone={code.tone}>
      <CodeIcon size={15} stroke={1.75} aria-hidden />
      {word ?? wordOf(t, code)}
    </span>
  )
}
