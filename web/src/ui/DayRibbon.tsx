import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { lengthOf, nowMark, type Period, shareOver, stateAt } from './ribbon.rules.ts'

export type RibbonPeriod = Period & {
  key: string | number
  name: string
  place?: string
  fact?: ReactNode
  /** 1 to 8; without one the time is free. */
  subject?: number
  to?: string
}

/**
 * The school day as blocks, with a mark where it is now. `now` is the wall time of the school, HH:MM; undefined on
 * other days.
 */
export const DayRibbon = ({
  label,
  periods,
  now,
}: {
  label: string
  periods: readonly RibbonPeriod[]
  now?: string | undefined
}) => {
  const mark = now ? nowMark(periods, now) : undefined
  return (
    <section className="card" aria-label={label}>
      <div className="card-body">
        <div className="ribbon">
          {periods.map((period, index) => (
            <Block key={period.key} period={period} now={now} mark={mark?.index === index ? mark.share : undefined} />
          ))}
        </div>
      </div>
    </section>
  )
}

const Block = ({ period, now, mark }: { period: RibbonPeriod; now: string | undefined; mark: number | undefined }) => {
  const state = now ? stateAt(period, now) : 'coming'
  const look = {
    className: `period ${period.subject ? state : 'free'}`,
    style: { flexGrow: lengthOf(period) },
    title: `${period.starts}–${period.ends} ${period.name}`,
    ...(period.subject && { 'data-subject': period.subject }),
  }
  const content = (
    <>
      <span className="starts">{period.starts}</span>
      {mark !== undefined && (
        <span
          className="now-mark"
          style={{ insetInlineStart: `clamp(64px, ${mark * 100}%, calc(100% - 24px))` }}
          aria-hidden
        >
          <span>{now}</span>
        </span>
      )}
      <span className="name ellipsis column">{period.name}</span>
      {period.place && <span className="place ellipsis column">{period.place}</span>}
      {period.fact && <span className="fact">{period.fact}</span>}
      {state === 'now' && period.subject && now && (
        <span className="progress" aria-hidden>
          <i style={{ width: `${shareOver(period, now) * 100}%` }} />
        </span>
      )}
    </>
  )
  return period.to ? (
    <Link to={period.to} {...look}>
      {content}
    </Link>
  ) : (
    <div {...look}>{content}</div>
  )
}
