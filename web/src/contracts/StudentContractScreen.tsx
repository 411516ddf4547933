import './contracts.css'
import { Button } from '@mantine/core'
import { IconFileTypePdf, IconSignature } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { contractPaper, contracts, type OwnContract } from '#contract/contracts/contracts.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PersonPicker } from '#web/people/parts/PersonPicker.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { ContractTable } from './parts/ContractTable.tsx'

/** What a family has to sign and has signed; for the office the contracts of one student. */
export default function StudentContractScreen() {
  const { role } = useSignedIn()
  if (role === schoolAdmin) return <OfStudent />
  return (
    <Reading of="own">
      <Own />
    </Reading>
  )
}

const OfStudent = () => {
  const t = useTexts()
  const [address, setAddress] = useSearchParams()
  const student_id = address.get('student_id') ?? ''
  if (student_id === '')
    return (
      <div className="reading">
        <PageHeader title={t('contracts.own-title')} sub={t('contracts.choose-student')} />
        <div className="card card-body">
          <PersonPicker
            kind="student"
            single
            label={t('contracts.column-student')}
            value={[]}
            onChange={([id]) => id && setAddress({ student_id: id })}
            data-autofocus
          />
        </div>
      </div>
    )
  return (
    <Reading of={student_id}>
      <Office student_id={Number(student_id)} />
    </Reading>
  )
}

const Office = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const { student } = useRead(contracts.signers, { student_id })
  return (
    <div className="full">
      <PageHeader
        title={t('contracts.of-student', { name: `${student.fname} ${student.lname}` })}
        crumbs={[{ label: t('contracts.title'), to: '/ar-contracts' }]}
        actions={
          <Button variant="filled" component={Link} to={`/ar-contracts?edit=new&student=${student_id}`}>
            {t('contracts.new')}
          </Button>
        }
      />
      <ContractTable without={['student', 'grade_level']} />
    </div>
  )
}

const Own = () => {
  const t = useTexts()
  const { login } = useSignedIn()
  const { rows, pending } = useRead(contracts.own, {})
  const toSign = rows.filter(({ to_sign }) => to_sign)
  const others = rows.filter(({ to_sign }) => !to_sign)
  return (
    <div className="reading">
      <PageHeader title={t('contracts.own-title')} sub={t('contracts.own-sub')} />
      <div className="stack">
        {pending && (
          <Note tone="info" title={t(toSign.length > 0 ? 'contracts.own-pending' : 'contracts.own-paying')} />
        )}
        {!pending && login.last_role === 5 && toSign.length === 0 && rows.length > 0 && (
          <Note tone="ok" title={t('contracts.nothing-to-sign')}>
            <Link className="link" to="/home">
              {t('contracts.to-home')}
            </Link>
          </Note>
        )}
        {rows.length === 0 && (
          <div className="card">
            <EmptyState icon={IconSignature} title={t('contracts.own-none')}>
              {t('contracts.own-none-why')}
            </EmptyState>
          </div>
        )}
        {toSign.length > 0 && (
          <Card flush title={t('contracts.to-sign')} count={toSign.length}>
            <ul className="list contract-lines">
              {toSign.map((row) => (
                <Line key={row.id} row={row} />
              ))}
            </ul>
          </Card>
        )}
        {others.length > 0 && (
          <Card flush title={t(toSign.length > 0 ? 'contracts.others' : 'contracts.title')}>
            <ul className="list contract-lines">
              {others.map((row) => (
                <Line key={row.id} row={row} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </div>
  )
}

const Line = ({ row }: { row: OwnContract }) => {
  const t = useTexts()
  const { date, list, money, percent } = useFormat()
  const {
    id,
    number,
    title,
    student,
    state,
    sign_by,
    completed_at,
    to_sign,
    missing,
    total,
    currency,
    organization,
    share,
  } = row
  const isOut = state === 'sent' || state === 'partly-signed'
  return (
    <li>
      <div className="grow">
        <Link className="link medium" to={`/view-contract?id=${id}`}>
          <bdi>{title}</bdi>
        </Link>
        <div className="small muted">
          {[
            t('contracts.for-student', { name: student.fname }),
            total > 0 && money(total, currency),
            organization && t('contracts.paid-by', { share: percent(share / 100), organization }),
            isOut && sign_by && t('contracts.sign-until', { day: date(sign_by) }),
            completed_at && t('contracts.signed-at', { at: date(completed_at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {isOut && !to_sign && missing.length > 0 && (
          <div className="small muted">
            {t('contracts.waits-for', { names: list(missing.map((name) => name || t('contracts.the-school'))) })}
          </div>
        )}
      </div>
      {to_sign ? (
        <Button
          variant="filled"
          component={Link}
          to={`/view-contract?id=${id}`}
          leftSection={<IconSignature size={16} stroke={1.75} />}
        >
          {t('contracts.read-and-sign')}
        </Button>
      ) : (
        <StatusChip status={state} />
      )}
      {state === 'signed' && (
        <Button
          leftSection={<IconFileTypePdf size={16} stroke={1.75} />}
          onClick={() => void saveFile(contractPaper.pdf, { id }, `${number}.pdf`)}
        >
          {t('contracts.copy')}
        </Button>
      )}
    </li>
  )
}
