import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { Out } from '#contract/kernel/endpoint.ts'
import { records } from '#contract/people/records.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useLogWords } from './log-words.ts'
import { changesOf } from '#web/ui/catalog/history.rules.ts'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import type { ListState } from '#web/ui/table/list-address.ts'
import { Pager } from '#web/ui/table/Pager.tsx'
import { PersonFrame } from '#web/people/parts/record/PersonFrame.tsx'

/** Who changed what of a person, and when. */
export default function PersonLogScreen() {
  return <PersonFrame>{({ id }) => <PersonLog id={id} />}</PersonFrame>
}

type Row = Out<typeof records.log>['rows'][number]
const size = 50
const first: ListState = { search: '', sort: '', descending: false, page: 1, size, filters: {} }

/** What is worth telling; columns that follow from others are not. */
const columns = [
  'fname',
  'mname',
  'lname',
  'native_name',
  'preferred_name',
  'gender',
  'email',
  'phone',
  'sis_id',
  'number',
  'grade_level',
  'birth_date',
  'graduation_year',
  'title',
  'status',
  'status_until',
  'status_reason',
  'access',
  'role',
  'relationship',
  'custody',
  'contact',
  'billing',
  'no_contact',
  'kind',
  'preferred',
  'street',
  'city',
  'region',
  'postal_code',
  'country',
  'valid_from',
  'valid_to',
  'name',
  'issuer',
  'issued_on',
  'expires_on',
  'flag',
  'granted',
  'photo_file_id',
  'password_until',
  'message_status',
  'value',
  'start_date',
  'end_date',
] as const

/** Every change of the person, the latest first: what, who, acting for whom, why. */
const PersonLog = ({ id }: { id: number }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const [state, setState] = useState(first)
  const { data, error, refetch } = useReading(records.log, { id, page: state.page })
  if (error && !data) return <ErrorState error={error} onAgain={() => void refetch()} />
  return (
    <section className="card" aria-label={t('people.log')} aria-busy={!data}>
      {!data && <ListSkeleton />}
      {data?.rows.length === 0 && <EmptyState icon={IconHistory} title={t('people.no-log')} />}
      {data && data.rows.length > 0 && (
        <ul className="list">
          {data.rows.map((row, at) => (
            <li key={at} className="family-row">
              <div className="log-about">
                <div className="medium">
                  <bdi>{row.name || t(`people.log-${row.about}`)}</bdi>
                </div>
                <div className="small muted">
                  {[row.name && t(`people.log-${row.about}`), t(`people.log-${row.operation}`)]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              <div className="grow">
                <Changes row={row} />
                <div className="small muted">
                  <bdi>{row.by || t('ui.history.system')}</bdi>{' '}
                  {row.acting_for && t('ui.history.acting-for', { name: row.acting_for })} ·{' '}
                  <time dateTime={row.at}>{moment(row.at)}</time>
                  {row.reason && (
                    <>
                      {' '}
                      · <bdi>{row.reason}</bdi>
                    </>
                  )}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      {data && data.count > size && (
        <Pager count={data.count} state={state} onChange={(next) => setState({ ...state, ...next, size })} />
      )}
    </section>
  )
}

const Changes = ({ row }: { row: Row }) => {
  const t = useTexts()
  const { value } = useLogWords()
  return changesOf(row, columns).map(({ name, from, to }) => (
    <div key={name} className="small">
      {t(`people.field-${name}`)}: <s className="muted">{value(row.about, name, from)}</s>{' '}
      <bdi>{value(row.about, name, to)}</bdi>
    </div>
  ))
}
