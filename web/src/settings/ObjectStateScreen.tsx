import { Button, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type NounStates, objectStatesCalls, stateTones } from '#contract/settings/object-states.contract.ts'
import { type StateNoun, stateNouns, tableOf } from '#contract/object-states.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { SetUpFrame } from './parts/SetUpFrame.tsx'
import { isStopped, WorkflowCard } from './parts/WorkflowCard.tsx'
import { stepsOf, type Stop } from '#contract/kernel/states.ts'

/** The states of courses, sections, enrollments and the like: what leads where, drawn from what the server enforces. */
export default function ObjectStateScreen() {
  return (
    <SetUpFrame>
      <States />
    </SetUpFrame>
  )
}

const States = () => {
  const t = useTexts()
  const [address] = useSearchParams()
  const { rows, can } = useRead(objectStatesCalls.list, {})
  const noun = stateNouns.find((one) => one === address.get('of')) ?? stateNouns[0]
  const stored = rows.find((row) => row.noun === noun) ?? { noun, version: 0, styles: [], stops: [], rules: [] }
  return (
    <div className="stack">
      <PageHeader
        title={t('settings.states')}
        crumbs={[{ label: t('settings.area') }]}
        sub={t('settings.states-sub')}
        actions={
          <Button component={Link} to="/object-state-rules">
            {t('settings.state-rules')}
          </Button>
        }
      />
      <ViewTabs
        label={t('settings.states')}
        address={address}
        views={{
          name: 'of',
          options: stateNouns.map((one, at) => ({ value: at === 0 ? '' : one, label: t(`settings.states-of-${one}`) })),
        }}
      />
      <Noun key={`${noun} ${stored.version}`} noun={noun} stored={stored} can={can.edit} />
    </div>
  )
}

type StateStyle = NounStates['styles'][number]

const Noun = ({ noun, stored, can }: { noun: StateNoun; stored: NounStates; can: boolean }) => {
  const t = useTexts()
  const table = tableOf(noun)
  const steps = stepsOf(table)
  const [styles, setStyles] = useState<readonly StateStyle[]>(stored.styles)
  const [stops, setStops] = useState<readonly Stop[]>(stored.stops)
  const [problem, setProblem] = useState('')
  const styleOf = (state: string): StateStyle =>
    styles.find((style) => style.state === state) ?? { state, label: '', tone: '' }
  const wordOf = (state: string) => styleOf(state).label || t(`ui.status.${state}`)
  const dirty = JSON.stringify([styles, stops]) !== JSON.stringify([stored.styles, stored.stops])
  const back = useSend(objectStatesCalls.save, { refresh: objectStatesCalls.list })
  const save = useSend(objectStatesCalls.save, {
    refresh: objectStatesCalls.list,
    onDone: ({ version }) => toastUndoable(t('ui.saved'), () => back.send({ ...stored, version })),
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  useUnsavedGuard(dirty && !save.sending)
  const change = (state: string, part: Partial<StateStyle>) => {
    setProblem('')
    setStyles([...styles.filter((style) => style.state !== state), { ...styleOf(state), ...part }])
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        save.send({ noun, version: stored.version, styles: [...styles], stops: [...stops] })
      }}
    >
      <WorkflowCard noun={noun} styles={styles} stops={stops} />
      <Card flush title={t('settings.moves')} count={steps.length - stops.length}>
        <div className="table-scroll" role="region" tabIndex={0} aria-label={t('settings.moves')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col" className="to-end">
                  {t('settings.move-number')}
                </th>
                <th scope="col">{t('settings.move-from')}</th>
                <th scope="col">{t('settings.move')}</th>
                <th scope="col">{t('settings.move-to')}</th>
                <th scope="col">{t('settings.move-allowed')}</th>
              </tr>
            </thead>
            <tbody>
              {steps.map((step, at) => {
                const stopped = isStopped(stops, step)
                const words = {
                  from: wordOf(step.from),
                  transition: t(`settings.move-${step.action}`),
                  to: wordOf(step.to),
                }
                return (
                  <tr key={`${step.action} ${step.from}`}>
                    <td className="to-end">{at + 1}</td>
                    <td>{words.from}</td>
                    <td className="medium">{words.transition}</td>
                    <td>{words.to}</td>
                    <td>
                      <Switch
                        checked={!stopped}
                        disabled={!can}
                        aria-label={t('settings.move-switch', words)}
                        onChange={() =>
                          setStops(
                            stopped
                              ? stops.filter((one) => one.action !== step.action || one.from !== step.from)
                              : [...stops, { action: step.action, from: step.from }],
                          )
                        }
                      />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
        <p className="card-foot muted">{t('settings.moves-hint')}</p>
      </Card>
      <Card flush title={t('settings.state-words')}>
        <div className="table-scroll" role="region" tabIndex={0} aria-label={t('settings.state-words')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('settings.state')}</th>
                <th scope="col">{t('settings.state-own-word')}</th>
                <th scope="col">{t('settings.state-color')}</th>
                <th scope="col">{t('settings.state-looks')}</th>
              </tr>
            </thead>
            <tbody>
              {table.states.map((state) => {
                const { label, tone } = styleOf(state)
                const word = t(`ui.status.${state}`)
                return (
                  <tr key={state}>
                    <td className="medium">{word}</td>
                    <td>
                      <TextInput
                        miw={130}
                        aria-label={t('settings.state-word-of', { state: word })}
                        placeholder={word}
                        maxLength={40}
                        disabled={!can}
                        value={label}
                        onChange={(event) => change(state, { label: event.currentTarget.value })}
                      />
                    </td>
                    <td>
                      <Select
                        miw={150}
                        aria-label={t('settings.state-color-of', { state: word })}
                        disabled={!can}
                        allowDeselect={false}
                        value={tone}
                        data={[
                          { value: '', label: t('settings.tone-usual') },
                          ...stateTones.map((one) => ({ value: one, label: t(`settings.tone-${one}`) })),
                        ]}
                        onChange={(chosen) => change(state, { tone: stateTones.find((one) => one === chosen) ?? '' })}
                      />
                    </td>
                    <td>
                      <StatusChip status={state} word={wordOf(state)} {...(tone && { tone })} />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
        {problem && (
          <p className="card-body small ink-danger" role="alert">
            {problem}
          </p>
        )}
      </Card>
      {can && (
        <div className="card save-bar">
          <div className="row end">
            <Button
              disabled={!dirty}
              onClick={() => {
                setStyles(stored.styles)
                setStops(stored.stops)
                setProblem('')
              }}
            >
              {t('settings.discard')}
            </Button>
            <Button type="submit" variant="filled" disabled={!dirty} loading={save.sending}>
              {t('ui.save')}
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}
