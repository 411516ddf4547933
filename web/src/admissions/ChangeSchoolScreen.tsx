import './admissions.css'
import { Button, Select, TextInput } from '@mantine/core'
import { IconTransfer } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type ApplicationRow, applications } from '#contract/admissions/applications.contract.ts'
import { handOver, type Offer } from '#contract/admissions/hand-over.contract.ts'
import { idsIn } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { OfferLists } from '#web/people/parts/OfferLists.tsx'
import { OfferRow } from '#web/people/parts/OfferRow.tsx'
import { FoundChoice, useTyped } from '#web/ui/form/FoundChoice.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { backEach } from '#web/kernel/parts.ts'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'

const refresh = [handOver.list, applications.list, applications.read]

/** Applications that go to another school of the group, and those that come; `?applications=1,2` chooses some. */
export default function ChangeSchoolScreen() {
  const t = useTexts()
  const { data, error, refetch } = useReading(handOver.list, {})
  return (
    <div className="reading">
      <PageHeader
        title={t('admissions.hand-over')}
        sub={t('admissions.hand-over-sub')}
        crumbs={[{ label: t('admissions.applications'), to: '/applications' }, { label: t('admissions.hand-over') }]}
      />
      {error && !data && <ErrorState error={error} onAgain={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && (
        <OfferLists
          rows={data.rows}
          draw={(row) => <Row key={`${row.school_id}-${row.id}`} row={row} />}
          start={data.schools.length > 0 && <Start schools={data.schools} />}
          texts={{
            arriving: t('admissions.offers-arriving'),
            earlier: t('admissions.offers'),
            none: t('admissions.no-offers'),
            alone: t('admissions.no-school-why'),
          }}
        />
      )}
    </div>
  )
}

const Start = ({ schools }: { schools: readonly { id: number; name: string; runs: boolean }[] }) => {
  const t = useTexts()
  const [address] = useSearchParams()
  const listed = idsIn(address.get('applications'))
  const [chosen, setChosen] = useState(listed)
  const [to, setTo] = useState<string | null>(schools.length === 1 ? String(schools[0]?.id) : null)
  const [reason, setReason] = useState('')
  const { typed, onType, search } = useTyped()
  const found = useReading(applications.list, { view: 'open', search, size: 20 })
  const named = useReading(applications.list, { view: 'all', size: 200 }, { when: listed.length > 0 })
  const back = useSend(handOver.takeBack, { refresh })
  const offer = useSend(handOver.offer, { refresh })
  const ready = chosen.length > 0 && to !== null
  const asked = { ids: chosen.map(Number), to_school: Number(to ?? 0), reason: '', confirmed: false }
  const { data } = useReading(handOver.offer, asked, { when: ready })
  const rows = ready ? (data?.rows ?? []) : []
  const school = schools.find(({ id }) => String(id) === to)
  const save = async () => {
    const parts = await offer.sendEach({ ...asked, reason, confirmed: true })
    const words = { count: parts.reduce((sum, part) => sum + part.rows.length, 0), school: school?.name ?? '' }
    if (school?.runs) toastSaved(t('admissions.handed-over', words))
    else
      toastUndoable(
        t('admissions.offered', words),
        () => void backEach(parts, async ({ id }) => id !== null && (await back.sendAndWait({ id }))),
      )
    setChosen([])
    setReason('')
  }
  const optionOf = (row: ApplicationRow) => ({
    value: String(row.id),
    label: [
      `${row.fname} ${row.lname}`.trim() || t('admissions.no-name'),
      row.grade_level && t('people.grade', { grade: row.grade_level }),
    ]
      .filter(Boolean)
      .join(' · '),
  })
  return (
    <form
      className="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save().catch(() => undefined)
      }}
    >
      <div className="form-section">
        <FoundChoice
          label={t('admissions.applications')}
          value={chosen}
          onChange={setChosen}
          typed={typed}
          onType={onType}
          busy={found.isFetching}
          names={Object.fromEntries(named.data?.rows.map(optionOf).map(({ value, label }) => [value, label]) ?? [])}
          offered={(found.data?.rows ?? []).map(optionOf)}
        />
        <div className="columns">
          <Select
            label={t('school-transfers.to')}
            data={schools.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={to}
            onChange={setTo}
            searchable
            {...(school && {
              description: t(school.runs ? 'admissions.at-once' : 'admissions.must-agree', { school: school.name }),
            })}
          />
          <TextInput
            label={t('people.reason')}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </div>
        {rows.length > 0 && (
          <Note
            tone={rows.some(({ problem }) => problem) ? 'warn' : 'info'}
            title={t('admissions.what-happens', { count: rows.length })}
          >
            <ul>
              {rows.map((row) => (
                <li key={row.id}>
                  <bdi>{row.name || t('admissions.no-name')}</bdi>:{' '}
                  {row.problem ? t('admissions.why-move') : t('admissions.goes-along', { documents: row.documents })}
                </li>
              ))}
            </ul>
          </Note>
        )}
      </div>
      <div className="save-bar">
        <div className="row end">
          <Button
            type="submit"
            variant="filled"
            loading={offer.sending}
            disabled={rows.length === 0 || rows.some(({ problem }) => problem !== '')}
            leftSection={<IconTransfer size={16} stroke={1.75} />}
          >
            {t(school && !school.runs ? 'admissions.offer-count' : 'admissions.hand-over-count', {
              count: chosen.length,
            })}
          </Button>
        </div>
      </div>
    </form>
  )
}

const Row = ({ row }: { row: Offer }) => {
  const t = useTexts()
  const { date } = useFormat()
  const names = row.rows.map(({ name }) => name).join(', ')
  return (
    <OfferRow
      row={row}
      names={names}
      day={date(row.asked_at)}
      decide={handOver.decide}
      takeBack={handOver.takeBack}
      refresh={refresh}
      onTaken={({ applications: count }) => toastSaved(t('admissions.taken-in', { count }))}
      onEnded={({ applications: count }) => toastSaved(t('admissions.offer-ended', { count }))}
      question={t('admissions.end-offer-really', { names })}
    >
      {row.rows.map((one, at) => (
        <span key={one.id}>
          {at > 0 && ', '}
          {one.application_id === null ? (
            <bdi className="medium">{one.name || t('admissions.no-name')}</bdi>
          ) : (
            <Link className="link" to={`/application-student-detail/${one.application_id}`}>
              <bdi>{one.name || t('admissions.no-name')}</bdi>
            </Link>
          )}{' '}
          {one.grade_level && <span className="muted small">{t('people.grade', { grade: one.grade_level })}</span>}
        </span>
      ))}
    </OfferRow>
  )
}
