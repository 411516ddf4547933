import './admissions.css'
import { Button, Select, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconTransfer, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type ApplicationRow, applications } from '#contract/admissions/applications.contract.ts'
import { handOver, type Offer } from '#contract/admissions/hand-over.contract.ts'
import { idsIn } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { DeclineOffer } from '#web/people/parts/DeclineOffer.tsx'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FoundChoice, useTyped } from '#web/ui/form/FoundChoice.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { backEach } from '#web/kernel/parts.ts'
import { confirm, toastSaved, toastUndoable } from '#web/kernel/feedback.ts'

const refresh = [handOver.list, applications.list, applications.read]

/** Applications that go to another school of the group, and those that come; `?applications=1,2` chooses some. */
export default function ChangeSchoolScreen() {
  const t = useTexts()
  const { data, error, refetch } = useReading(handOver.list, {})
  const waiting = data?.rows.filter(({ arriving, state }) => arriving && state === 'offered') ?? []
  const others = data?.rows.filter((row) => !waiting.includes(row)) ?? []
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
        <div className="stack">
          {waiting.length > 0 && (
            <Card flush title={t('admissions.offers-arriving')} count={waiting.length}>
              <ul className="list">
                {waiting.map((row) => (
                  <Row key={`${row.school_id}-${row.id}`} row={row} />
                ))}
              </ul>
            </Card>
          )}
          {data.schools.length === 0 ? (
            <div className="card">
              <EmptyState icon={IconTransfer} title={t('school-transfers.no-school')}>
                {t('admissions.no-school-why')}
              </EmptyState>
            </div>
          ) : (
            <Start schools={data.schools} />
          )}
          <Card flush title={t('admissions.offers')} count={others.length}>
            {others.length === 0 && <EmptyState title={t('admissions.no-offers')} />}
            <ul className="list">
              {others.map((row) => (
                <Row key={`${row.school_id}-${row.id}`} row={row} />
              ))}
            </ul>
          </Card>
        </div>
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

const tones = { offered: 'waiting', accepted: 'accepted', declined: 'declined', 'taken-back': 'withdrawn' } as const

const Row = ({ row }: { row: Offer }) => {
  const t = useTexts()
  const { date } = useFormat()
  const [declining, setDeclining] = useState(false)
  const back = useSend(handOver.takeBack, {
    refresh,
    onDone: ({ applications: count }) => toastSaved(t('admissions.offer-ended', { count })),
  })
  const decide = useSend(handOver.decide, {
    refresh,
    onDone: ({ applications: count }) => toastSaved(t('admissions.taken-in', { count })),
  })
  const names = row.rows.map(({ name }) => name).join(', ')
  return (
    <li className="family-row">
      <div className="grow">
        <div>
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
        </div>
        <div className="small muted">
          <bdi>{row.from}</bdi> → <bdi>{row.to}</bdi> · {date(row.asked_at)} · <bdi>{row.by}</bdi>
        </div>
        {(row.reason || row.answer) && (
          <div className="small">
            <bdi>{[row.reason, row.answer].filter(Boolean).join(' – ')}</bdi>
          </div>
        )}
      </div>
      {row.arriving && row.state === 'offered' ? (
        <div className="row wrap">
          <Button
            leftSection={<IconX size={16} stroke={1.75} />}
            onClick={() => setDeclining(true)}
            aria-label={t('school-transfers.decline-of', { names })}
          >
            {t('ui.request.decline')}
          </Button>
          <Button
            variant="filled"
            leftSection={<IconCheck size={16} stroke={1.75} />}
            loading={decide.sending}
            onClick={() => decide.send({ school_id: row.school_id, id: row.id, accepted: true, answer: '' })}
            aria-label={t('school-transfers.accept-of', { names })}
          >
            {t('school-transfers.accept')}
          </Button>
        </div>
      ) : (
        <StatusChip status={tones[row.state]} word={t(`school-transfers.state-${row.state}`)} />
      )}
      {row.may_take_back && (
        <ActionMenu
          label={t('ui.actions-for', { name: names })}
          actions={[
            {
              label: t('school-transfers.take-back'),
              icon: IconArrowBackUp,
              onClick: () =>
                confirm({
                  message: t('admissions.end-offer-really', { names }),
                  onConfirm: () => back.send({ id: row.id }),
                }),
            },
          ]}
        />
      )}
      {declining && (
        <DeclineOffer to={handOver.decide} refresh={refresh} row={row} onClose={() => setDeclining(false)} />
      )}
    </li>
  )
}
