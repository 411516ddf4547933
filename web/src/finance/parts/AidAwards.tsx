import { Button, Select, TextInput } from '@mantine/core'
import { IconHeartHandshake, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { aid, aidReport, type AidAward, awardStates } from '#contract/finance/aid.contract.ts'
import { aidFund } from '#contract/finance/products.catalog.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { PersonPicker } from '#web/people/parts/PersonPicker.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { MoneyInput } from '#web/ui/form/MoneyInput.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Money } from './Money.tsx'

/** Awards of aid to students, with what the funds have left. */
export const AidAwards = () => {
  const t = useTexts()
  const [edited, setEdited] = useState<AidAward | 'new'>()
  const { data } = useReading(aid.funds, {})
  return (
    <div className="stack">
      {data && data.rows.length > 0 && (
        <Card title={t('finance.budgets')}>
          <ul className="plain-list instalments">
            {data.rows.map(({ id, name, budget, committed, spent }) => (
              <li key={id} className="row wrap">
                <bdi className="grow medium">{name}</bdi>
                <span className="small muted">
                  {t('finance.committed')} <Money amount={committed} currency={data.currency} />
                </span>
                <span className="small muted">
                  {t('finance.spent')} <Money amount={spent} currency={data.currency} />
                </span>
                <span className="small">
                  {budget === null ? (
                    t('finance.no-limit')
                  ) : (
                    <>
                      {t('finance.aid-left')} <Money amount={budget - committed} currency={data.currency} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div className="row">
        <h2>{t('finance.awards')}</h2>
        <Button className="end" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEdited('new')}>
          {t('finance.add-award')}
        </Button>
      </div>
      <ReportTable
        of={aidReport}
        nameOf={({ student }) => student}
        cells={{
          state: ({ state }) => (
            <StatusChip
              status={{ offered: 'pending', committed: 'approved', withdrawn: 'withdrawn' }[state]}
              word={t(`finance.award-${state}`)}
            />
          ),
        }}
        rowActions={(row) => [{ label: t('ui.edit'), onClick: () => setEdited(row) }]}
        empty={
          <EmptyState icon={IconHeartHandshake} title={t('finance.no-awards')}>
            {t('finance.no-awards-why')}
          </EmptyState>
        }
      />
      {edited && <AwardForm {...(edited !== 'new' && { award: edited })} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

const AwardForm = ({ award, onClose }: { award?: AidAward; onClose: () => void }) => {
  const t = useTexts()
  const { data: funds } = useReading(aidFund.list, { size: 100 })
  const state = useEntityForm({
    to: aid.save,
    initial: {
      aid_fund_id: String(award?.fund_id ?? ''),
      student_id: String(award?.student_id ?? ''),
      amount: String(award?.amount ?? ''),
      state: award?.state ?? 'committed',
      note: award?.note ?? '',
    },
    input: ({ aid_fund_id, student_id, amount, ...values }) => ({
      ...values,
      ...(award && { id: award.id, version: award.version }),
      aid_fund_id: aid_fund_id as unknown as number, // ids may be texts of digits
      student_id: student_id as unknown as number,
      amount: amount as unknown as number,
    }),
    refresh: ['aid_award'],
    onSaved: onClose,
  })
  return (
    <DrawerForm state={state} opened title={award ? award.student : t('finance.add-award')} onClose={onClose}>
      {!award && (
        <PersonPicker
          kind="student"
          single
          {...state.field('student_id', t('finance.student'))}
          value={state.values.student_id === '' ? [] : [state.values.student_id]}
          onChange={([id = '']) => state.form.setFieldValue('student_id', id)}
        />
      )}
      <Select
        {...state.field('aid_fund_id', t('finance.fund'))}
        disabled={award !== undefined}
        data={(funds?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <MoneyInput {...state.field('amount', t('finance.amount'))} />
      <Select
        {...state.field('state', t('finance.state'))}
        allowDeselect={false}
        data={awardStates.map((value) => ({ value, label: t(`finance.award-${value}`) }))}
      />
      <TextInput {...state.field('note', t('finance.note'), { optional: true })} />
    </DrawerForm>
  )
}
