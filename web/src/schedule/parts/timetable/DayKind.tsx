import { IconBeach } from '@tabler/icons-react'
import { useTexts } from '#web/kernel/i18n.ts'
import type { Day } from './days.ts'

/** What a date is beside its weekday: closed, a day of the rotation, under another bell schedule. */
export const DayKind = ({ kind }: { kind: Day['kind'] }) => {
  const t = useTexts()
  if (!kind) return null
  if (kind.closure)
    return (
      <span className="day-kind" data-tone="violet">
        <IconBeach size={14} stroke={1.75} aria-hidden />
        <bdi className="ellipsis">{kind.closure}</bdi>
      </span>
    )
  return (
    <>
      {kind.rotation && (
        <span className="day-turn">
          {t(`schedule.rotation-${kind.rotation_turns ?? 'day'}`, { label: kind.rotation })}
        </span>
      )}
      {kind.bell_schedule && (
        <span className="day-kind" data-tone="warn">
          <bdi className="ellipsis">{kind.bell_schedule}</bdi>
        </span>
      )}
    </>
  )
}
