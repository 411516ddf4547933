import { Button } from '@mantine/core'
import { IconBan, IconBell, IconCalendarPlus, IconEye, IconPencil, IconSend, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { may } from '#contract/access.ts'
import { contractList } from '#contract/contracts/contracts.contract.ts'
import { contractStates } from '#contract/contracts/contract.states.ts'
import { nextState } from '#contract/kernel/states.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { useContractMoves } from './contract-moves.ts'
import { ExtendDrawer } from './ExtendDrawer.tsx'

/** Contracts with what they wait for, and what can be done with one or many. */
export const ContractTable = ({ without = [] }: { without?: readonly string[] }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const visitor = useSignedIn()
  const { money, percent, shortDate, moment, list } = useFormat()
  const moves = useContractMoves()
  const [extending, setExtending] = useState<number[]>()
  const editing = may(visitor, 'contracts.edit')
  return (
    <>
      <ReportTable
        of={contractList}
        without={without}
        searchLabel={t('contracts.find')}
        nameOf={({ number }) => number}
        cells={{
          number: ({ id, number }) => (
            <Link className="link medium whole-number" to={`/view-contract?id=${id}`}>
              <bdi>{number}</bdi>
            </Link>
          ),
          year: ({ year }) => <span className="whole-number">{year}</span>,
          title: ({ title }) => <bdi>{title}</bdi>,
          state: ({ state, signed, signers }) => (
            <StatusChip
              status={state}
              {...(state === 'partly-signed' && { word: t('contracts.signed-of', { signed, signers }) })}
            />
          ),
          missing: ({ missing }) => list(missing.map((name) => name || t('contracts.capacity-school'))),
          sign_by: ({ sign_by }) => (sign_by ? shortDate(sign_by) : ''),
          total: ({ total, currency }) => <bdi>{money(total, currency)}</bdi>,
          organization: ({ organization, share }) =>
            organization && t('contracts.paid-by', { share: percent(share / 100), organization }),
          sent_at: ({ sent_at }) => (sent_at ? moment(sent_at) : ''),
          completed_at: ({ completed_at }) => (completed_at ? moment(completed_at) : ''),
        }}
        rowActions={({ id, state }) => {
          const can = (action: 'send' | 'void' | 'sign') => nextState(contractStates, state, action) !== undefined
          return [
            { label: t('contracts.open'), icon: IconEye, onClick: () => void navigate(`/view-contract?id=${id}`) },
            ...(editing && can('send')
              ? [
                  {
                    label: t('ui.edit'),
                    icon: IconPencil,
                    onClick: () => void navigate(`/ar-contracts?edit=${id}`),
                  },
                  { label: t('contracts.send'), icon: IconSend, onClick: () => moves.send([id]) },
                ]
              : []),
            ...(editing && can('sign')
              ? [
                  { label: t('contracts.remind'), icon: IconBell, onClick: () => moves.remind([id]) },
                  { label: t('contracts.extend'), icon: IconCalendarPlus, onClick: () => setExtending([id]) },
                ]
              : []),
            ...(editing && can('void')
              ? [{ label: t('contracts.void'), icon: IconBan, danger: true, onClick: () => void moves.makeVoid([id]) }]
              : []),
          ]
        }}
        {...(editing && {
          bulk: (ids: number[]) => [
            { label: t('contracts.send'), icon: IconSend, onClick: () => moves.send(ids) },
            { label: t('contracts.remind'), icon: IconBell, onClick: () => moves.remind(ids) },
            { label: t('contracts.extend'), icon: IconCalendarPlus, onClick: () => setExtending(ids) },
            { label: t('contracts.void'), icon: IconBan, danger: true, onClick: () => void moves.makeVoid(ids) },
          ],
        })}
        empty={
          <EmptyState
            icon={IconSignature}
            title={t('contracts.none')}
            actions={
              editing && (
                <Button component={Link} to="/ar-contracts?edit=new">
                  {t('contracts.new')}
                </Button>
              )
            }
          >
            {t('contracts.none-why')}
          </EmptyState>
        }
      />
      {extending && <ExtendDrawer ids={extending} onClose={() => setExtending(undefined)} />}
    </>
  )
}
