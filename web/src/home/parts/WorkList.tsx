import { IconAlarm, IconFileOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Due } from '#contract/home/home.contract.ts'
import { ParticipationLine } from '#web/coursework/parts/classroom/ParticipationLine.tsx'
import { useTexts } from '#web/kernel/i18n.ts'
import { SubjectBar } from '#web/ui/Subject.tsx'
import { When } from './When.tsx'

type Props = { rows: readonly Due[]; zone: string; to: (row: Due) => string; action: (row: Due) => ReactNode }

const atFirst = 5

/**
 * The most urgent of them; the others when asked for, and where there are more than `rows`, the way to the calendar.
 */
export const ShortWorkList = ({ rows, count, calendar, ...props }: Props & { count: number; calendar: string }) => {
  const t = useTexts()
  const [whole, setWhole] = useState(false)
  return (
    <>
      <WorkList {...props} rows={whole ? rows : rows.slice(0, atFirst)} />
      {!whole && rows.length > atFirst && (
        <div className="card-foot">
          <button type="button" className="link small" onClick={() => setWhole(true)}>
            {t('home.all-count', { count })}
          </button>
        </div>
      )}
      {whole && count > rows.length && (
        <div className="card-foot">
          <Link className="link small" to={calendar}>
            {t('home.to-do-all', { count })}
          </Link>
        </div>
      )}
    </>
  )
}

/** Work that is due or missing, most urgent first, each row leading to it. */
export const WorkList = ({ rows, zone, to, action }: Props) => {
  const t = useTexts()
  return (
    <ul className="list">
      {rows.map((row) => (
        <li key={row.activity_id}>
          <SubjectBar subject={row.color} />
          <div className="grow">
            <Link className="medium" to={to(row)}>
              <bdi>{row.name}</bdi>
            </Link>
            <div className="small muted row wrap tight">
              <bdi>{row.section_name}</bdi>
              {row.state === 'missing' ? (
                <span className="row tight toned" data-tone="danger">
                  <IconFileOff size={14} stroke={1.75} aria-hidden />
                  {t('home.missing')}
                  {row.due_at && (
                    <span>
                      {'· '}
                      <When at={row.due_at} zone={zone} />
                    </span>
                  )}
                </span>
              ) : (
                row.due_at && (
                  <span className="row tight toned" data-tone="warn">
                    <IconAlarm size={14} stroke={1.75} aria-hidden />
                    <When at={row.due_at} zone={zone} />
                  </span>
                )
              )}
            </div>
            {row.participation && <ParticipationLine participation={row.participation} />}
          </div>
          {action(row)}
        </li>
      ))}
    </ul>
  )
}
