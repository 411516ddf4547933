import './contracts.css'
import { Button } from '@mantine/core'
import {
  IconBan,
  IconBell,
  IconFileTypePdf,
  IconMessage,
  IconPencil,
  IconRotate2,
  IconSend,
  IconSignature,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { parent, schoolAdmin, student, superAdmin } from '#contract/kernel/access.ts'
import { type Contract, contractPaper, contracts } from '#contract/contracts/contracts.contract.ts'
import { idsIn, useInAddress } from '#web/kernel/address.ts'
import { askReason, toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { useContractMoves } from './parts/contract-moves.ts'
import { ContractFacts } from './parts/ContractFacts.tsx'
import { ContractTextView } from './parts/ContractTextView.tsx'
import { EarlierTexts } from './parts/EarlierTexts.tsx'
import { SignContract } from './parts/SignContract.tsx'
import { Signatures } from './parts/Signatures.tsx'

/** One contract (`?id=`): the office sees all of it, a signer reads and signs. */
export default function ViewContractScreen() {
  const t = useTexts()
  const { role } = useSignedIn()
  const [asked] = useInAddress('id')
  const [id] = idsIn(asked)
  if (id)
    return (
      <Reading of={id}>
        <Shown id={Number(id)} />
      </Reading>
    )
  const list = role === student || role === parent ? '/student-contract' : '/ar-contracts'
  return (
    <>
      <PageHeader title={t('contracts.title')} />
      <div className="card">
        <EmptyState
          icon={IconSignature}
          title={t('contracts.choose')}
          actions={
            (role === student || role === parent || role === schoolAdmin || role === superAdmin) && (
              <Button component={Link} to={list}>
                {t('contracts.title')}
              </Button>
            )
          }
        />
      </div>
    </>
  )
}

const Shown = ({ id }: { id: number }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const contract = useRead(contracts.read, { id })
  const [signing, setSigning] = useState(false)
  const isOffice = role === superAdmin || role === schoolAdmin
  const name = `${contract.student.fname} ${contract.student.lname}`
  if (signing && contract.can.sign) return <SignContract contract={contract} onClose={() => setSigning(false)} />
  return (
    <div className={isOffice ? undefined : 'reading'}>
      <PageHeader
        title={contract.title}
        crumbs={crumbsOf(role, t('contracts.title'), contract.number)}
        sub={[name, contract.year].filter(Boolean).join(' · ')}
        status={<StatusChip status={contract.state} />}
        actions={<ContractActions contract={contract} onSign={() => setSigning(true)} />}
      />
      <div className="stack">
        <Closed contract={contract} />
        {isOffice ? (
          <div className="columns main-side">
            <div className="stack">
              <ContractTextView contract={contract} />
              <EarlierTexts revisions={contract.revisions} />
            </div>
            <div className="stack">
              <Signatures contract={contract} />
              <ContractFacts contract={contract} />
            </div>
          </div>
        ) : (
          <>
            <ContractTextView contract={contract} />
            <Signatures contract={contract} />
          </>
        )}
      </div>
    </div>
  )
}

const crumbsOf = (role: number, title: string, number: string) => {
  if (role === superAdmin || role === schoolAdmin) return [{ label: title, to: '/ar-contracts' }, { label: number }]
  if (role === student || role === parent) return [{ label: title, to: '/student-contract' }, { label: number }]
  return [{ label: title }, { label: number }]
}

/** Why nobody signs it any more. */
const Closed = ({ contract: { state, close_reason } }: { contract: Contract }) => {
  const t = useTexts()
  if (state === 'declined')
    return <Note tone="danger" title={t('contracts.declined-reason', { reason: close_reason })} />
  if (state === 'void' && close_reason)
    return <Note tone="neutral" title={t('contracts.void-reason', { reason: close_reason })} />
  return state === 'expired' ? <Note tone="warn" title={t('contracts.is-expired')} /> : null
}

const ContractActions = ({ contract, onSign }: { contract: Contract; onSign: () => void }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const moves = useContractMoves()
  const { id, version, can, number, sealed } = contract
  const change = useSend(contracts.change, {
    refresh: 'contract',
    onDone: () => void navigate(`/ar-contracts?edit=${id}`),
  })
  const decline = useSend(contracts.decline, {
    refresh: 'contract',
    onDone: () => toastSaved(t('contracts.was-declined')),
  })
  const ask = async (message: string, act: (reason: string) => void) => {
    const reason = await askReason(message)
    if (reason) act(reason)
  }
  const mine = contract.signers.some((one) => one.mine)
  return (
    <>
      <ActionMenu
        label={t('contracts.actions', { number })}
        actions={[
          ...(can.comment
            ? [
                {
                  label: t('contracts.comments'),
                  icon: IconMessage,
                  onClick: () => void navigate(`/contract-comment-document?contract=${id}`),
                },
              ]
            : []),
          ...(can.remind ? [{ label: t('contracts.remind'), icon: IconBell, onClick: () => moves.remind([id]) }] : []),
          ...(can.change
            ? [
                {
                  label: t('contracts.change'),
                  icon: IconRotate2,
                  onClick: () => void ask(t('contracts.change-ask'), (reason) => change.send({ id, version, reason })),
                },
              ]
            : []),
          ...(can.void
            ? [{ label: t('contracts.void'), icon: IconBan, danger: true, onClick: () => void moves.makeVoid([id]) }]
            : []),
          ...(can.decline
            ? [
                {
                  label: t('contracts.decline'),
                  icon: IconBan,
                  danger: true,
                  onClick: () => void ask(t('contracts.decline-ask'), (reason) => decline.send({ id, reason })),
                },
              ]
            : []),
        ]}
      />
      <Button
        leftSection={<IconFileTypePdf size={16} stroke={1.75} />}
        onClick={() => void saveFile(contractPaper.pdf, { id }, `${number}.pdf`)}
      >
        {t(sealed && mine ? 'contracts.copy' : 'contracts.paper')}
      </Button>
      {can.edit && (
        <Button component={Link} to={`/ar-contracts?edit=${id}`} leftSection={<IconPencil size={16} stroke={1.75} />}>
          {t('ui.edit')}
        </Button>
      )}
      {can.send && (
        <Button
          variant="filled"
          leftSection={<IconSend size={16} stroke={1.75} />}
          loading={moves.sending}
          onClick={() => moves.send([id])}
        >
          {t('contracts.send')}
        </Button>
      )}
      {can.sign && (
        <Button variant="filled" leftSection={<IconSignature size={16} stroke={1.75} />} onClick={onSign}>
          {t('contracts.sign')}
        </Button>
      )}
    </>
  )
}
