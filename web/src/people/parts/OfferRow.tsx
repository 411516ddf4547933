import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { AnyEndpoint, Endpoint } from '#contract/kernel/endpoint.ts'
import type { offerStates } from '#contract/people/offer.contract.ts'
import { confirm } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { DeclineOffer } from './DeclineOffer.tsx'

const statuses = { offered: 'waiting', accepted: 'accepted', declined: 'declined', 'taken-back': 'withdrawn' } as const

type Offered = {
  id: number
  school_id: number
  from: string
  to: string
  arriving: boolean
  state: (typeof offerStates)[number]
  reason: string
  answer: string
  by: string
  may_take_back: boolean
}
type Decision = { school_id: number; id: number; accepted: boolean; answer: string }
type Props<Taken, Ended> = {
  row: Offered
  /** Who goes, each with a link where it leads somewhere; and their names alone. */
  children: ReactNode
  names: string
  day: string
  decide: Endpoint<Decision, Taken>
  takeBack: Endpoint<{ id: number }, Ended>
  refresh: readonly AnyEndpoint[]
  onTaken: (answer: Taken) => void
  onEnded: (answer: Ended) => void
  /** Asked before it is taken back. */
  question: string
}

/** What one school offers to another: taken in or declined there, taken back here. */
export const OfferRow = <Taken, Ended>({
  row,
  children,
  names,
  day,
  decide,
  takeBack,
  refresh,
  onTaken,
  onEnded,
  question,
}: Props<Taken, Ended>) => {
  const t = useTexts()
  const [declining, setDeclining] = useState(false)
  const ending = useSend(takeBack, { refresh, onDone: onEnded })
  const taking = useSend(decide, { refresh, onDone: onTaken })
  const { id, school_id } = row
  return (
    <li className="family-row">
      <div className="grow">
        <div>{children}</div>
        <div className="small muted">
          <bdi>{row.from}</bdi> → <bdi>{row.to}</bdi> · {day} · <bdi>{row.by}</bdi>
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
            loading={taking.sending}
            onClick={() => taking.send({ school_id, id, accepted: true, answer: '' })}
            aria-label={t('school-transfers.accept-of', { names })}
          >
            {t('school-transfers.accept')}
          </Button>
        </div>
      ) : (
        <StatusChip status={statuses[row.state]} word={t(`school-transfers.state-${row.state}`)} />
      )}
      {row.may_take_back && (
        <ActionMenu
          label={t('ui.actions-for', { name: names })}
          actions={[
            {
              label: t('school-transfers.take-back'),
              icon: IconArrowBackUp,
              onClick: () => confirm({ message: question, onConfirm: () => ending.send({ id }) }),
            },
          ]}
        />
      )}
      {declining && <DeclineOffer to={decide} refresh={refresh} row={row} onClose={() => setDeclining(false)} />}
    </li>
  )
}
