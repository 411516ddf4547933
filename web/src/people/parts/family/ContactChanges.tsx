import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { type ContactChange, contactChanges } from '#contract/people/contacts.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import { records } from '#contract/people/records.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { listStateOf } from '#web/ui/table/list-address.ts'
import { ShortPager } from '#web/ui/table/Pager.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { studentOf } from '#web/ui/request/request-columns.tsx'
import { Answer } from '#web/ui/request/Answer.tsx'
import { EmergencyLines } from './EmergencyContacts.tsx'

/**
 * What parents ask to change of how their children are reached, until the office decided; nothing where nothing waits.
 * `alone`: on a page that is about nothing else and says so itself.
 */
export const ContactChanges = ({ student_id, alone = false }: { student_id?: number; alone?: boolean }) => {
  const t = useTexts()
  const [state, setState] = useState(listStateOf(new URLSearchParams(), []))
  const { data } = useReading(contactChanges.list, {
    status: 'requested',
    ...(student_id !== undefined && { student_id }),
    page: state.page,
    size: state.size,
  })
  if (!data) return null
  if (alone && data.count === 0)
    return (
      <div className="card">
        <EmptyState icon={IconChecks} title={t('people.no-changes-waiting')} />
      </div>
    )
  if (data.count === 0) return null
  return (
    <Card flush {...(!alone && { title: t('people.changes-waiting'), count: data.count })}>
      <ul className="list">
        {data.rows.map((row) => (
          <Waiting key={row.id} row={row} named={student_id === undefined} />
        ))}
      </ul>
      <ShortPager part={data} state={state} onChange={(change) => setState({ ...state, page: 1, ...change })} />
    </Card>
  )
}

const Waiting = ({ row, named }: { row: ContactChange; named: boolean }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const decide = useSend(contactChanges.decide, {
    refresh: [contactChanges.list, records.read, records.log, people.directory],
    onDone: () => toastSaved(),
  })
  const name = studentOf(row)
  return (
    <li className="family-row">
      <div className="grow stack">
        <div>
          {named && (
            <div className="medium">
              <bdi>{name}</bdi>
            </div>
          )}
          <div className="small muted">
            <bdi>{row.by}</bdi>, {moment(row.asked_at)}
          </div>
        </div>
        <Wanted row={row} />
        <Answer
          label={t('people.reason-to-parents')}
          sending={decide.sending}
          named={{ approve: t('people.approve-of', { name }), decline: t('people.decline-of', { name }) }}
          onDecide={(approved, answer) => decide.send({ ids: [row.id], approved, answer })}
        />
      </div>
    </li>
  )
}

/** What is asked for, beside what stands now. */
export const Wanted = ({ row }: { row: ContactChange }) => {
  const t = useTexts()
  const { date } = useFormat()
  const { address } = row
  const line =
    address &&
    [address.street, [address.postal_code, address.city].filter(Boolean).join(' '), address.region, address.country]
      .filter(Boolean)
      .join(', ')
  const beside = (was: string) =>
    was && (
      <>
        {' '}
        <s className="muted small">{was}</s>
      </>
    )
  return (
    <Facts>
      <Fact label={t('people.email')}>
        {row.email && (
          <bdi>
            {row.email}
            {beside(row.present.email)}
          </bdi>
        )}
      </Fact>
      <Fact label={t('people.phone')}>
        {row.phone && (
          <bdi>
            {row.phone}
            {beside(row.present.phone)}
          </bdi>
        )}
      </Fact>
      <Fact label={address ? t('people.address-from', { day: date(address.valid_from) }) : ''}>
        {line && (
          <bdi>
            {line}
            {beside(row.present.address)}
          </bdi>
        )}
      </Fact>
      <Fact label={t('people.emergency')}>
        {row.emergency && (
          <>
            <EmergencyLines rows={row.emergency} />
            {row.emergency.length === 0 && t('people.no-emergency')}
            {row.status === 'requested' &&
              beside(row.present.emergency.map(({ name, phone }) => `${name} ${phone}`).join(', '))}
          </>
        )}
      </Fact>
      <Fact label={t('people.note')}>{row.note && <bdi>{row.note}</bdi>}</Fact>
    </Facts>
  )
}
