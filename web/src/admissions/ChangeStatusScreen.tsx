import './admissions.css'
import { Button, Checkbox, Select, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  applicationStates,
  offeredActions,
  officeActions,
  notifiedActions,
} from '#contract/admissions/application.states.ts'
import { type Application, applications } from '#contract/admissions/applications.contract.ts'
import { decisions, type Moving } from '#contract/admissions/decisions.contract.ts'
import { nextState } from '#contract/kernel/states.ts'
import { idsIn, useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StateChip } from '#web/settings/StateChip.tsx'
import { useTransitionsHere } from '#web/settings/states-here.ts'
import { useRead, useReading, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { backEach } from '#web/kernel/parts.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { Accept } from './parts/Accept.tsx'
import { MailPreview } from './parts/MailPreview.tsx'

/**
 * One application moves on, or many (`?ids=1,2`): what happens to each, the reason, and the words that the family
 * reads.
 */
export default function ChangeStatusScreen() {
  const t = useTexts()
  const id = useRecordId() ?? 0
  const [address] = useSearchParams()
  const listed = idsIn(address.get('ids')).map(Number)
  return (
    <div className="reading">
      <Reading of={String(id)} title={t('admissions.change-status')}>
        <Change id={id} ids={listed.length > 0 ? listed : [id]} wanted={address.get('action') ?? ''} />
      </Reading>
    </div>
  )
}

type Action = (typeof offeredActions)[number]
type Office = (typeof officeActions)[number]

/** The usual next step of an application. */
const usual = ({ state }: Application): Action =>
  offeredActions.find((action) => nextState(applicationStates, state, action)) ?? 'review'

const Change = ({ id, ids, wanted }: { id: number; ids: number[]; wanted: string }) => {
  const t = useTexts()
  const application = useRead(applications.read, { id })
  const table = useTransitionsHere('application', applicationStates)
  const [action, setAction] = useState<Action>(offeredActions.find((one) => one === wanted) ?? usual(application))
  const home = ids.length === 1 ? `/application-student-detail/${id}` : '/applications'
  const name = `${application.fname} ${application.lname}`.trim() || t('admissions.no-name')
  const actions =
    ids.length > 1
      ? offeredActions
      : offeredActions.filter((one) => nextState(table, application.state, one) || one === action)
  const office = officeActions.find((one) => one === action)
  return (
    <>
      <PageHeader
        title={t('admissions.change-status')}
        crumbs={[
          { label: t('admissions.applications'), to: '/applications' },
          ...(ids.length === 1 ? [{ label: name, to: home }] : []),
          { label: t('admissions.change-status') },
        ]}
        sub={ids.length > 1 ? t('admissions.chosen', { count: ids.length }) : ''}
      />
      <div className="card">
        <div className="form-section">
          <Select
            label={t('admissions.step-wanted')}
            data={actions.map((value) => ({ value, label: t(`admissions.action-${value}`) }))}
            value={action}
            onChange={(value) => setAction(offeredActions.find((one) => one === value) ?? action)}
            allowDeselect={false}
          />
        </div>
        {office ? <Decide key={office} action={office} ids={ids} home={home} /> : <Accept ids={ids} home={home} />}
      </div>
    </>
  )
}

const refresh = [applications.list, applications.read, applications.history]

const Decide = ({ action, ids, home }: { action: Office; ids: number[]; home: string }) => {
  const t = useTexts()
  const go = useNavigate()
  const [reason, setReason] = useState('')
  const [notify_family, setNotifyFamily] = useState(notifiedActions.has(action))
  const [settled] = useDebouncedValue(reason, 300)
  const back = useSend(decisions.undo, { refresh })
  const change = useSend(decisions.change, { refresh })
  const { data, error, refetch } = useReading(decisions.change, {
    ids,
    action,
    reason: settled,
    notify_family,
    confirmed: false,
  })
  const rows = data?.rows ?? []
  const held = rows.some(({ problem }) => problem === 'move')
  const save = async () => {
    const parts = await change.sendEach({ ids, action, reason, notify_family, confirmed: true })
    toastUndoable(
      t('admissions.changed', { count: parts.reduce((sum, part) => sum + part.rows.length, 0) }),
      () => void backEach(parts, async ({ cause }) => cause !== null && (await back.sendAndWait({ cause }))),
    )
    void go(home)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save().catch(() => undefined)
      }}
    >
      <div className="form-section">
        {error && !data && <ErrorState error={error} onAgain={() => void refetch()} />}
        <Rows rows={rows} />
        <Textarea
          label={t('people.reason')}
          description={t(notify_family ? 'admissions.reason-sent' : 'admissions.reason-kept')}
          autosize
          minRows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {notifiedActions.has(action) && (
          <Checkbox
            label={t('admissions.notify-family')}
            checked={notify_family}
            onChange={(event) => setNotifyFamily(event.currentTarget.checked)}
          />
        )}
        {notify_family && data?.mail && (
          <MailPreview mail={data.mail} count={rows.filter(({ email }) => email).length} />
        )}
      </div>
      <div className="save-bar">
        <div className="row end">
          <Button component={Link} to={home}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant="filled" loading={change.sending} disabled={rows.length === 0 || held}>
            {t(`admissions.action-${action}`)}
          </Button>
        </div>
      </div>
    </form>
  )
}

const Rows = ({ rows }: { rows: readonly Moving[] }) => {
  const t = useTexts()
  if (rows.length === 0) return null
  return (
    <Note
      tone={rows.some(({ problem }) => problem !== '') ? 'warn' : 'info'}
      title={t('admissions.what-happens', { count: rows.length })}
    >
      <ul className="stack close">
        {rows.map((row) => (
          <li key={row.id} className="row wrap tight">
            <bdi className="medium">{row.name || t('admissions.no-name')}</bdi>
            <StateChip of="application" status={row.from} />
            {row.to && (
              <>
                <span aria-hidden>→</span> <StateChip of="application" status={row.to} />
              </>
            )}
            {row.problem && <span>– {t(`admissions.why-${row.problem}`)}</span>}
          </li>
        ))}
      </ul>
    </Note>
  )
}
