import { useState } from 'react'

type State = { key: string; word: string; tone: string; depth: number }
type Step = { action: string; from: string; to: string; stopped: boolean }
type Place = { x: number; y: number }

const box = { width: 132, height: 40 }
const gap = { across: 130, down: 52 }

/**
 * States in columns by how far they are from the beginning, moves as numbered arrows; the table beside it says the same
 * in words. A state that is pointed at or focused keeps its own arrows in front.
 */
export const StateDiagram = ({
  label,
  states,
  steps,
}: {
  label: string
  states: readonly State[]
  steps: readonly Step[]
}) => {
  const [looked, setLooked] = useState('')
  const rtl = document.documentElement.dir === 'rtl'
  const columns = [...Map.groupBy(states, ({ depth }) => depth).entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, column]) => column)
  const tallest = Math.max(...columns.map((column) => column.length))
  const width = columns.length * box.width + (columns.length - 1) * gap.across + 200
  const height = tallest * box.height + (tallest - 1) * gap.down + 40
  const places = new Map<string, Place>()
  for (const [at, column] of columns.entries())
    for (const [nth, { key }] of column.entries()) {
      const x = 100 + at * (box.width + gap.across)
      places.set(key, {
        x: rtl ? width - x - box.width : x,
        y: 20 + (nth + (tallest - column.length) / 2) * (box.height + gap.down),
      })
    }
  return (
    <div className="diagram-scroll" role="region" tabIndex={0} aria-label={label}>
      <svg
        className="diagram"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
      >
        <defs>
          <marker
            id="arrow-head"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto-start-reverse"
          >
            <path d="M0 0 8 4 0 8z" fill="context-stroke" />
          </marker>
        </defs>
        {steps.map((step, at) => {
          const [from, to] = [places.get(step.from), places.get(step.to)]
          if (!from || !to) return null
          const { path, middle } = arrow(from, to, at)
          const quiet = looked !== '' && looked !== step.from && looked !== step.to
          return (
            <g
              key={`${step.action} ${step.from}`}
              className="diagram-step"
              data-stopped={step.stopped || undefined}
              data-quiet={quiet || undefined}
            >
              <path d={path} markerEnd="url(#arrow-head)" />
              <circle cx={middle.x} cy={middle.y} r="10" />
              <text x={middle.x} y={middle.y}>
                {at + 1}
              </text>
            </g>
          )
        })}
        {states.map(({ key, word, tone }) => {
          const { x, y } = places.get(key) ?? { x: 0, y: 0 }
          return (
            <g
              key={key}
              className="diagram-state"
              data-tone={tone || undefined}
              onMouseEnter={() => setLooked(key)}
              onMouseLeave={() => setLooked('')}
            >
              <rect x={x} y={y} width={box.width} height={box.height} rx="8" />
              <text x={x + box.width / 2} y={y + box.height / 2}>
                {word.length > 17 ? `${word.slice(0, 16)}…` : word}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/**
 * A curve from one box to another that leaves and arrives at the sides that face each other; each bends a little
 * differently, so that two do not lie on each other.
 */
const arrow = (from: Place, to: Place, nth: number): { path: string; middle: Place } => {
  const [a, b] = [middleOf(from), middleOf(to)]
  const [start, end] = [edge(a, b), edge(b, a)]
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const length = Math.hypot(dx, dy) || 1
  const bend = from.x === to.x ? 30 + length * 0.55 : 16 + (nth % 3) * 12
  const control = { x: (start.x + end.x) / 2 - (dy / length) * bend, y: (start.y + end.y) / 2 + (dx / length) * bend }
  return {
    path: `M${round(start.x)} ${round(start.y)} Q${round(control.x)} ${round(control.y)} ${round(end.x)} ${round(end.y)}`,
    middle: { x: round((start.x + 2 * control.x + end.x) / 4), y: round((start.y + 2 * control.y + end.y) / 4) },
  }
}
const round = (value: number): number => Math.round(value * 10) / 10
const middleOf = ({ x, y }: Place): Place => ({ x: x + box.width / 2, y: y + box.height / 2 })

/** Where the line from the middle of a box to another point leaves it. */
const edge = (middle: Place, towards: Place): Place => {
  const [dx, dy] = [towards.x - middle.x, towards.y - middle.y]
  const scale = Math.min(box.width / 2 / (Math.abs(dx) || 1e-6), box.height / 2 / (Math.abs(dy) || 1e-6))
  return { x: middle.x + dx * scale, y: middle.y + dy * scale }
}
