import { IconArrowBackUp, IconEyeOff, IconListSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { entries, entriesReport } from '#contract/banking/entries.contract.ts'
import { askReason, confirm, toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { EntryDrawer } from './EntryDrawer.tsx'
import { Money } from './Money.tsx'
import { decided, useUnmatch } from './useUnmatch.ts'

const tones = { open: 'warn', matched: 'ok', ignored: 'neutral' } as const

/** All entries of all statements. */
export const Entries = () => {
  const t = useTexts()
  const [opened, setOpened] = useState<number>()
  const back = useUnmatch()
  const ignore = useSend(entries.ignore, {
    refresh: decided,
    onDone: ({ ids }) => toastUndoable(t('banking.ignored', { count: ids.length }), () => back.send({ ids })),
  })
  const askAndIgnore = async (ids: number[], done: () => void) => {
    const reason = await askReason(t('banking.ignore-sub'))
    if (!reason) return
    ignore.send({ ids, reason })
    done()
  }
  return (
    <>
      <ReportTable
        of={entriesReport}
        searchLabel={t('banking.find-entry')}
        nameOf={({ counterparty_name, remittance }) => counterparty_name || remittance}
        cells={{
          counterparty_name: ({ id, counterparty_name, account }) => (
            <button type="button" className="link medium" onClick={() => setOpened(id)}>
              <bdi>{counterparty_name || account}</bdi>
            </button>
          ),
          amount: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          state: ({ state }) => (
            <StatusChip status={`bank-${state}`} word={t(`banking.state-${state}`)} tone={tones[state]} />
          ),
        }}
        rowActions={({ id }) => [
          { label: t('banking.open-entry'), icon: IconListSearch, onClick: () => setOpened(id) },
        ]}
        bulk={(ids, done) => [
          { label: t('banking.ignore'), icon: IconEyeOff, onClick: () => void askAndIgnore(ids, done) },
          {
            label: t('banking.unmatch'),
            icon: IconArrowBackUp,
            onClick: () =>
              confirm({
                message: t('banking.unmatch-sub'),
                answer: t('banking.unmatch'),
                onConfirm: () => {
                  back.send({ ids })
                  done()
                },
              }),
          },
        ]}
        empty={<EmptyState icon={IconListSearch} title={t('banking.no-entries')} />}
      />
      {opened !== undefined && <EntryDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
