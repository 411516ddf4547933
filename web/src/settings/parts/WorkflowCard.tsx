import type { ReactNode } from 'react'
import type { NounStates } from '#contract/settings/object-states.contract.ts'
import { type StateNoun, tableOf } from '#contract/object-states.ts'
import { depthsOf, stepsOf, type Stop } from '#contract/kernel/states.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import '../object-states.css'
import { StateDiagram } from './StateDiagram.tsx'

type StateStyle = NounStates['styles'][number]
type Props = {
  noun: StateNoun
  styles: readonly StateStyle[]
  stops: readonly Stop[]
  /** After the hint. */
  children?: ReactNode
}

/** What leads where, in the words and colours of the school. */
export const WorkflowCard = ({ noun, styles, stops, children }: Props) => {
  const t = useTexts()
  const table = tableOf(noun)
  const depths = depthsOf(table)
  return (
    <Card title={t('settings.diagram')}>
      <StateDiagram
        label={t('settings.diagram-label', { noun: t(`settings.states-of-${noun}`) })}
        states={table.states.map((state) => {
          const style = styles.find((one) => one.state === state)
          return {
            key: state,
            word: style?.label || t(`ui.status.${state}`),
            tone: style?.tone ?? '',
            depth: depths.get(state) ?? 0,
          }
        })}
        steps={stepsOf(table).map((step) => ({ ...step, stopped: isStopped(stops, step) }))}
      />
      <p className="small muted">
        {t('settings.diagram-hint')} {children}
      </p>
    </Card>
  )
}

export const isStopped = (stops: readonly Stop[], { action, from }: Stop): boolean =>
  stops.some((stop) => stop.action === action && stop.from === from)
