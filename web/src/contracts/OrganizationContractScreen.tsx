import './contracts.css'
import { Button, Progress, Textarea } from '@mantine/core'
import { IconBuildingBank, IconMessage, IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { may } from '#contract/access.ts'
import { masterContractStates } from '#contract/contracts/contract.states.ts'
import { type MasterContract, masterContractList, masterContracts } from '#contract/contracts/organizations.contract.ts'
import { idsIn, useInAddress } from '#web/kernel/address.ts'
import { askReason, confirm, toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PersonPicker } from '#web/people/parts/PersonPicker.tsx'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { PersonLine } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { TogetherCard } from './parts/TogetherCard.tsx'
import { masterCells } from './parts/master-cells.tsx'

/** Contracts with organizations: the list, or one with the students who take its seats (`?id=`). */
export default function OrganizationContractScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const [asked] = useInAddress('id')
  const [id] = idsIn(asked)
  const title = t('contracts.organization-contracts')
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  if (id)
    return (
      <Reading of={id}>
        <One id={Number(id)} />
      </Reading>
    )
  return (
    <div className="full">
      <PageHeader title={title} sub={t('contracts.organization-contracts-sub')} />
      <ContractTabs />
      <ReportTable
        of={masterContractList}
        searchLabel={t('contracts.master-find')}
        nameOf={({ number }) => number}
        cells={masterCells(t)}
        empty={
          <EmptyState icon={IconBuildingBank} title={t('contracts.master-none')}>
            {t('contracts.master-none-why')}
          </EmptyState>
        }
      />
    </div>
  )
}

/** The contracts, and what is noted about them. */
export const ContractTabs = () => {
  const t = useTexts()
  const visitor = useSignedIn()
  return (
    <PageTabs
      label={t('contracts.organization-contracts')}
      tabs={[
        { to: '/b2b-contract', label: t('contracts.agreements') },
        ...(may(visitor, 'comments.read')
          ? [{ to: '/contract-comment-document', label: t('contracts.comments') }]
          : []),
      ]}
    />
  )
}

const One = ({ id }: { id: number }) => {
  const t = useTexts()
  const { dateRange } = useFormat()
  const visitor = useSignedIn()
  const master = useRead(masterContracts.read, { id })
  const [adding, setAdding] = useState(false)
  const { organization, can, state, seats, taken } = master
  const present = master.students.filter(({ left_at }) => left_at === null)
  const gone = master.students.filter(({ left_at }) => left_at !== null)
  return (
    <div>
      <PageHeader
        title={master.title}
        crumbs={[{ label: t('contracts.organization-contracts'), to: '/b2b-contract' }, { label: master.number }]}
        sub={`${organization.name} · ${dateRange(master.start_date, master.end_date)}`}
        status={<StatusChip status={state} word={t(`contracts.master-state-${state}`)} />}
        actions={<MasterActions master={master} />}
      />
      <div className="columns main-side">
        <div className="stack">
          {may(visitor, 'finance.read') && <TogetherCard id={id} />}
          <Card
            flush
            title={t('contracts.students')}
            count={taken}
            actions={
              can.seat && (
                <Button
                  leftSection={<IconUserPlus size={16} stroke={1.75} />}
                  disabled={taken >= seats}
                  onClick={() => setAdding(true)}
                >
                  {t('contracts.add-students')}
                </Button>
              )
            }
          >
            <div className="card-body">
              <Progress value={(100 * taken) / seats} aria-label={t('contracts.seats-of', { taken, seats })} />
              <p className="small muted">{t('contracts.seats-of', { taken, seats })}</p>
            </div>
            {present.length > 0 && <Seated master={master} students={present} />}
          </Card>
          {gone.length > 0 && <Gone students={gone} />}
        </div>
        <div className="stack">
          <MasterFacts master={master} />
          <Prices master={master} />
        </div>
      </div>
      {adding && <SeatDrawer master={master} onClose={() => setAdding(false)} />}
    </div>
  )
}

const MasterActions = ({ master: { id, version, number, state, can } }: { master: MasterContract }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const change = useSend(masterContracts.change, { refresh: 'master_contract', onDone: () => toastSaved() })
  const moves = masterContractStates.transitions.filter(({ from }) => from.some((one) => one === state))
  const make = async (action: (typeof moves)[number]['action']) => {
    const send = (reason: string | null) => change.send({ id, version, action, reason })
    if (action === 'activate' || action === 'reopen') return send(null)
    const reason = await askReason(t(`contracts.master-${action}-ask`))
    return reason ? send(reason) : undefined
  }
  return (
    <>
      <ActionMenu
        label={t('contracts.actions', { number })}
        actions={
          can.edit
            ? moves.map(({ action }) => ({
                label: t(`contracts.master-${action}`),
                danger: action === 'void',
                onClick: () => void make(action),
              }))
            : []
        }
      />
      {can.comment && (
        <Button
          component={Link}
          to={`/contract-comment-document?master=${id}`}
          leftSection={<IconMessage size={16} stroke={1.75} />}
        >
          {t('contracts.comments')}
        </Button>
      )}
      {can.edit && (
        <Button
          leftSection={<IconPencil size={16} stroke={1.75} />}
          onClick={() => void navigate(`/ar-master-contract?edit=${id}`)}
        >
          {t('ui.edit')}
        </Button>
      )}
      {can.edit && state === 'draft' && (
        <Button variant="filled" loading={change.sending} onClick={() => void make('activate')}>
          {t('contracts.master-activate')}
        </Button>
      )}
    </>
  )
}

type Student = MasterContract['students'][number]

const Seated = ({ master: { id, currency, can }, students }: { master: MasterContract; students: Student[] }) => {
  const t = useTexts()
  const { money } = useFormat()
  const refresh = 'master_contract'
  const back = useSend(masterContracts.seat, { refresh })
  const leave = useSend(masterContracts.unseat, { refresh })
  const takeOut = (student: Student) =>
    confirm({
      message: t('contracts.leave-seat-ask', { name: `${student.fname} ${student.lname}` }),
      answer: t('contracts.leave-seat'),
      onConfirm: () =>
        void leave.sendAndWait({ id, student_ids: [student.id] }).then(
          () => toastUndoable(t('contracts.seat-left'), () => back.send({ id, student_ids: [student.id] })),
          () => undefined,
        ),
    })
  return (
    <ul className="list">
      {students.map((student) => (
        <li key={student.seat_id}>
          <PersonLine
            avatar={{
              name: `${student.fname} ${student.lname}`,
              photo: student.photo,
              seed: student.id,
              size: 'small',
            }}
            name={
              <bdi>
                {student.fname} {student.lname}
              </bdi>
            }
            sub={student.grade_level && t('people.grade', { grade: student.grade_level })}
          />
          <div className="end small to-end">
            <div>{t('contracts.organization-pays-amount', { amount: money(student.organization_pays, currency) })}</div>
            <div className="muted">
              {t('contracts.family-pays-amount', { amount: money(student.family_pays, currency) })}
            </div>
          </div>
          {can.seat && (
            <ActionMenu
              label={t('contracts.actions', { number: `${student.fname} ${student.lname}` })}
              actions={[{ label: t('contracts.leave-seat'), danger: true, onClick: () => takeOut(student) }]}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const Gone = ({ students }: { students: Student[] }) => {
  const t = useTexts()
  const { date } = useFormat()
  return (
    <Card flush title={t('contracts.students-gone')} count={students.length}>
      <ul className="list">
        {students.map((student) => (
          <li key={student.seat_id}>
            <bdi className="grow">
              {student.fname} {student.lname}
            </bdi>
            <span className="small muted">
              {date(student.taken_at)} – {student.left_at && date(student.left_at)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const MasterFacts = ({ master }: { master: MasterContract }) => {
  const t = useTexts()
  const { percent } = useFormat()
  const { organization } = master
  return (
    <Card title={t('contracts.organization')}>
      <Facts>
        <Fact label={t('contracts.name')}>
          <bdi>{organization.name}</bdi>
        </Fact>
        <Fact label={t('contracts.contact-name')}>{organization.contact_name}</Fact>
        <Fact label={t('contracts.email')}>
          {organization.email && (
            <a className="link" href={`mailto:${organization.email}`}>
              {organization.email}
            </a>
          )}
        </Fact>
        <Fact label={t('contracts.phone')}>{organization.phone && <bdi dir="ltr">{organization.phone}</bdi>}</Fact>
        <Fact label={t('contracts.address')}>
          {organization.address && <Markdown breaks>{organization.address}</Markdown>}
        </Fact>
        <Fact label={t('contracts.tax-number')}>{organization.tax_number}</Fact>
        <Fact label={t('contracts.field-purchase_order')}>{master.purchase_order}</Fact>
        <Fact label={t('contracts.share')}>
          <bdi dir="ltr">{percent(master.share / 100)}</bdi>
        </Fact>
        <Fact label={t('contracts.billing-group')}>{master.billing_group}</Fact>
        <Fact label={t('contracts.column-billing')}>{t(`contracts.billing-${master.billing}`)}</Fact>
      </Facts>
    </Card>
  )
}

const Prices = ({ master: { prices, currency } }: { master: MasterContract }) => {
  const t = useTexts()
  const { money } = useFormat()
  if (prices.length === 0) return null
  return (
    <Card flush title={t('contracts.price-list')}>
      <div className="table-scroll">
        <table className="table money-table">
          <tbody>
            {prices.map(({ name, amount, grade_levels }, at) => (
              <tr key={at}>
                <td>
                  <bdi>{name}</bdi>
                  {grade_levels.length > 0 && (
                    <div className="small muted">{t('people.grade', { grade: grade_levels.join(', ') })}</div>
                  )}
                </td>
                <td>
                  <bdi>{money(amount, currency)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const SeatDrawer = ({ master, onClose }: { master: MasterContract; onClose: () => void }) => {
  const t = useTexts()
  const left = master.seats - master.taken
  const state = useEntityForm({
    to: masterContracts.seat,
    refresh: 'master_contract',
    initial: { student_ids: [] as string[], lines: '' },
    input: ({ student_ids, lines }) => ({ id: master.id, student_ids: student_ids.map(Number), lines }),
    onSaved: onClose,
  })
  return (
    <DrawerForm state={state} opened title={t('contracts.add-students')} onClose={onClose}>
      <PersonPicker
        kind="student"
        label={t('contracts.students')}
        description={t('contracts.seats-left', { count: left })}
        value={state.values.student_ids}
        onChange={(ids) => state.form.setFieldValue('student_ids', ids)}
        except={master.students.filter(({ left_at }) => left_at === null).map(({ id }) => id)}
        error={
          state.values.student_ids.length > left
            ? t('contracts.seats-left', { count: left })
            : state.form.errors['student_ids']
        }
        data-autofocus
      />
      <Textarea
        {...state.field('lines', t('contracts.or-list'), { optional: true, hint: t('contracts.or-list-hint') })}
        autosize
        minRows={4}
        maxRows={16}
        dir="auto"
      />
    </DrawerForm>
  )
}
