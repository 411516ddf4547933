import { Button, Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { may } from '#contract/access.ts'
import { approvals } from '#contract/kernel/approvals.contract.ts'
import { stepsOf, type StepRule } from '#contract/kernel/states.ts'
import { type NotificationRule, notificationRules } from '#contract/notifications/rule.contract.ts'
import { holds } from '#contract/notifications/rule.rules.ts'
import { askableOf, type StateNoun, stateNouns, tableOf } from '#contract/object-states.ts'
import { type NounStates, objectStatesCalls } from '#contract/settings/object-states.contract.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading, useSend } from '#web/kernel/queries.ts'
import { useVisitor } from '#web/kernel/session.ts'
import { SetUpFrame } from '#web/settings/parts/SetUpFrame.tsx'
import { isStopped, WorkflowCard } from '#web/settings/parts/WorkflowCard.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { Approvals } from './parts/Approvals.tsx'

/**
 * What a change of status does here: who is notified, whether a reason or the approval of a second person is needed.
 */
export default function StateRulesScreen() {
  return (
    <SetUpFrame>
      <StateRules />
    </SetUpFrame>
  )
}

const waiting = 'approvals'

const StateRules = () => {
  const t = useTexts()
  const [address] = useSearchParams()
  const { rows, can } = useRead(objectStatesCalls.list, {})
  const held = useRead(approvals.list, { status: 'requested', page: 1, size: 1 }).count
  const shown = address.get('show') ?? ''
  const noun = stateNouns.find((one) => one === shown) ?? stateNouns[0]
  const stored = rows.find((row) => row.noun === noun) ?? { noun, version: 0, styles: [], stops: [], rules: [] }
  return (
    <div className="stack">
      <PageHeader
        title={t('settings.state-rules')}
        crumbs={[{ label: t('settings.area') }]}
        sub={t('settings.state-rules-sub')}
      />
      <ViewTabs
        label={t('settings.state-rules')}
        address={address}
        views={{
          name: 'show',
          options: [
            ...stateNouns.map((one, at) => ({ value: at === 0 ? '' : one, label: t(`settings.states-of-${one}`) })),
            { value: waiting, label: t('settings.approvals'), count: held },
          ],
        }}
      />
      {shown === waiting ? (
        <Approvals />
      ) : (
        <Noun key={`${noun} ${stored.version}`} noun={noun} stored={stored} can={can.edit} />
      )}
    </div>
  )
}

const Noun = ({ noun, stored, can }: { noun: StateNoun; stored: NounStates; can: boolean }) => {
  const t = useTexts()
  const table = tableOf(noun)
  const steps = stepsOf(table)
  const notifies = may(useVisitor(), 'notifications.rules')
  const known = useReading(notificationRules.list, { event: 'state-changed', page: 1, size: 100 }, { when: notifies })
    .data?.rows
  const [rules, setRules] = useState<readonly StepRule[]>(stored.rules)
  const dirty = JSON.stringify(rules) !== JSON.stringify(stored.rules)
  const back = useSend(objectStatesCalls.save, { refresh: objectStatesCalls.list })
  const save = useSend(objectStatesCalls.save, {
    refresh: objectStatesCalls.list,
    onDone: ({ version }) => toastUndoable(t('ui.saved'), () => back.send({ ...stored, version })),
  })
  useUnsavedGuard(dirty && !save.sending)
  const wordOf = (state: string) =>
    stored.styles.find((style) => style.state === state)?.label || t(`ui.status.${state}`)
  const change = (rule: StepRule) => {
    const others = rules.filter(({ action, from }) => action !== rule.action || from !== rule.from)
    setRules(rule.reason || rule.approval ? [...others, rule] : others)
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        save.send({ ...stored, rules: [...rules] })
      }}
    >
      <WorkflowCard noun={noun} styles={stored.styles} stops={stored.stops}>
        <Link className="link" to={`/object-state?of=${noun}`}>
          {t('settings.states-edit')}
        </Link>
      </WorkflowCard>
      <Card flush title={t('settings.moves')} count={steps.length}>
        <div className="table-scroll" role="region" tabIndex={0} aria-label={t('settings.moves')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col" className="to-end">
                  {t('settings.move-number')}
                </th>
                <th scope="col">{t('settings.move')}</th>
                <th scope="col">{t('settings.move-asks-reason')}</th>
                <th scope="col">{t('settings.move-needs-approval')}</th>
                {notifies && <th scope="col">{t('settings.move-notifies')}</th>}
              </tr>
            </thead>
            <tbody>
              {steps.map((step, at) => {
                const { action, from, to } = step
                const words = { transition: t(`settings.move-${action}`), from: wordOf(from), to: wordOf(to) }
                const rule = rules.find((one) => one.action === action && one.from === from) ?? {
                  action,
                  from,
                  reason: false,
                  approval: false,
                }
                const askable = askableOf(noun, step)
                const switchOf = (what: 'reason' | 'approval', label: string) =>
                  askable[what] ? (
                    <Checkbox
                      checked={rule[what]}
                      disabled={!can || isStopped(stored.stops, step)}
                      aria-label={`${label}: ${t('settings.move-switch', words)}`}
                      onChange={(event) => change({ ...rule, [what]: event.currentTarget.checked })}
                    />
                  ) : (
                    <span className="muted" aria-label={t('settings.move-not-asked')}>
                      –
                    </span>
                  )
                return (
                  <tr key={`${action} ${from}`}>
                    <td className="to-end">{at + 1}</td>
                    <td>
                      <div className="medium">{words.transition}</div>
                      <div className="small muted">{t('settings.move-from-to', words)}</div>
                    </td>
                    <td>{switchOf('reason', t('settings.move-asks-reason'))}</td>
                    <td>{switchOf('approval', t('settings.move-needs-approval'))}</td>
                    {notifies && (
                      <td>
                        <Notified rules={known ?? []} fields={{ noun, action, from, to }} name={words} />
                      </td>
                    )}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
        <p className="card-foot muted">{t('settings.state-rules-hint')}</p>
      </Card>
      {can && (
        <div className="card save-bar">
          <div className="row end">
            <Button disabled={!dirty} onClick={() => setRules(stored.rules)}>
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

type Fields = { noun: StateNoun; action: string; from: string; to: string }

/** The notification rules that this step sets off, and the way to another one. */
const Notified = ({
  rules,
  fields,
  name,
}: {
  rules: readonly NotificationRule[]
  fields: Fields
  name: Record<'transition' | 'from' | 'to', string>
}) => {
  const t = useTexts()
  const about = rules.filter(({ conditions }) =>
    holds(
      conditions.filter(({ field }) => field in fields),
      fields,
      undefined,
    ),
  )
  const { to: _to, ...asked } = fields
  return (
    <div className="row wrap">
      {about.map(({ id, name: title, active }) => (
        <Link key={id} to={`/edit-notificationsrules/${id}`} className={active ? 'small' : 'small muted'}>
          {active ? title : t('settings.move-rule-off', { name: title })}
        </Link>
      ))}
      <Link
        to={`/add-notificationsrules?${new URLSearchParams({ event: 'state-changed', ...asked })}`}
        className="link small row tight"
        aria-label={t('settings.move-add-rule-for', name)}
      >
        <IconPlus size={14} stroke={1.75} aria-hidden />
        {t('settings.move-add-rule')}
      </Link>
    </div>
  )
}
