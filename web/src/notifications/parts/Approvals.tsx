import { IconCheck, IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { type Approval, approvals } from '#contract/kernel/approvals.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Answer } from '#web/ui/request/Answer.tsx'
import { DecideDrawer } from '#web/ui/request/DecideDrawer.tsx'
import { RequestChip, useStatusFilter, useTakeBack } from '#web/ui/request/request-columns.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

/** Changes of status that wait for a second person, and what became of earlier ones. */
export const Approvals = () => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const [deciding, setDeciding] = useState<{ ids: number[]; row?: Approval; done: () => void }>()
  const takeBackOf = useTakeBack()
  const takeBack = useSend(approvals.takeBack, {
    refresh: 'approval',
    onDone: () => toastSaved(t('ui.request.is-taken-back')),
  })
  const wordsOf = ({ noun, action }: Approval) =>
    t('settings.approval-what', { noun: t(`settings.states-of-${noun}`), transition: t(`settings.move-${action}`) })
  const columns: Column<Approval>[] = [
    {
      key: 'what',
      title: t('settings.approval-change'),
      cell: (row) => (
        <>
          <div className="medium">{wordsOf(row)}</div>
          <div className="small muted">
            <Names of={row} />
          </div>
        </>
      ),
    },
    { key: 'status', title: t('ui.request.status'), cell: ({ status }) => <RequestChip status={status} /> },
    { key: 'note', title: t('settings.approval-reason'), cell: ({ note }) => <bdi>{note}</bdi> },
    { key: 'by', title: t('ui.request.asked-by'), cell: ({ by }) => <bdi>{by}</bdi> },
    {
      key: 'asked_at',
      title: t('ui.request.asked-on'),
      sort: 'asked_at',
      cell: ({ asked_at }) => <span className="nowrap">{shortDay(asked_at)}</span>,
    },
    { key: 'decided_by', title: t('settings.approval-decided-by'), cell: ({ decided_by }) => <bdi>{decided_by}</bdi> },
    { key: 'answer', title: t('ui.request.answer'), cell: ({ answer }) => answer && <bdi>{answer}</bdi> },
  ]
  return (
    <>
      <DataTable
        label={t('settings.approvals')}
        of={approvals.list}
        columns={columns}
        searchLabel={t('settings.approvals-search')}
        filters={[useStatusFilter()]}
        nameOf={wordsOf}
        rowActions={(row) =>
          row.status !== 'requested'
            ? []
            : row.own
              ? [takeBackOf(t('settings.approval-take-back'), () => takeBack.send({ id: row.id }))]
              : [
                  {
                    label: t('ui.request.decide-count', { count: 1 }),
                    icon: IconCheck,
                    onClick: () => setDeciding({ ids: [row.id], row, done: () => undefined }),
                  },
                ]
        }
        bulk={(ids, done) => [
          {
            label: t('ui.request.decide-count', { count: ids.length }),
            icon: IconChecks,
            onClick: () => setDeciding({ ids, done }),
          },
        ]}
        empty={
          <EmptyState icon={IconChecks} title={t('settings.no-approvals')}>
            {t('settings.no-approvals-why')}
          </EmptyState>
        }
      />
      {deciding && <Decide {...deciding} wordsOf={wordsOf} onClose={() => setDeciding(undefined)} />}
    </>
  )
}

/** The records of a change, the first of them by name. */
const Names = ({ of: { names, records } }: { of: Approval }) => {
  const t = useTexts()
  return <bdi>{t('settings.approval-names', { names: names.join(', '), more: records - names.length })}</bdi>
}

type Deciding = {
  ids: number[]
  row?: Approval
  wordsOf: (row: Approval) => string
  done: () => void
  onClose: () => void
}

const Decide = ({ ids, row, wordsOf, done, onClose }: Deciding) => {
  const t = useTexts()
  const decide = useSend(approvals.decide, {
    refresh: ['approval', 'course', 'section', 'application'],
    onDone: () => {
      toastSaved()
      done()
      onClose()
    },
  })
  return (
    <DecideDrawer count={ids.length} onClose={onClose}>
      <div className="form-section grow">
        {row && (
          <Facts>
            <Fact label={t('settings.approval-change')}>
              {wordsOf(row)}: <Names of={row} />
            </Fact>
            <Fact label={t('settings.approval-reason')}>
              <bdi>{row.note}</bdi>
            </Fact>
            <Fact label={t('ui.request.asked-by')}>
              <bdi>{row.by}</bdi>
            </Fact>
          </Facts>
        )}
        <p className="small muted">{t('settings.approval-does')}</p>
        <Answer
          sending={decide.sending}
          problem={decide.refused?.fields.find(({ path }) => path === 'answer')?.message}
          onDecide={(approved, answer) => decide.send({ ids, approved, answer })}
        />
      </div>
    </DecideDrawer>
  )
}
