import { Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { may } from '#contract/access.ts'
import { billing } from '#contract/finance/billing.contract.ts'
import { financeConfig } from '#contract/finance/config.contract.ts'
import { product } from '#contract/finance/products.catalog.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SectionPicker } from '#web/enrollment/parts/SectionPicker.tsx'
import { PersonPicker } from '#web/people/parts/PersonPicker.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { MoneyInput } from '#web/ui/form/MoneyInput.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Money } from './Money.tsx'

type When = 'now' | 'later'

/** A trip, a lunch, a lab: charged to a list of students at once. */
export const ChargesView = () => {
  const t = useTexts()
  const visitor = useSignedIn()
  const { isoDate, money } = useFormat()
  const { config } = useRead(financeConfig.read, {})
  const { data: products } = useReading(product.list, { size: 200 })
  const [product_id, setProduct] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [amount, setAmount] = useState('')
  const [quantity, setQuantity] = useState(1)
  const [students, setStudents] = useState<string[]>([])
  const [section, setSection] = useState<string[]>([])
  const [lines, setLines] = useState('')
  const [when, setWhen] = useState<When>('now')
  const [due_on, setDue] = useState(() => daysAfter(isoDate(new Date()), config.due_days))
  const [answer, setAnswer] = useState<{ asked: string; preview: Out<typeof billing.previewCharges> }>()
  const preview = useSend(billing.previewCharges)
  const undo = useSend(billing.undoCharges, { refresh: ['invoice'] })
  const save = useSend(billing.saveCharges, {
    refresh: ['invoice'],
    onDone: ({ batch_id, charges }) => {
      setAnswer(undefined)
      setLines('')
      setStudents([])
      setSection([])
      toastUndoable(t('finance.charged', { count: charges }), () => undo.send({ batch_id }))
    },
  })
  const somebody = students.length > 0 || section.length > 0 || lines.trim() !== ''
  const asked = {
    product_id: Number(product_id),
    amount: amount === '' ? null : Number(amount),
    name,
    quantity,
    lines,
    student_ids: students.map(Number),
    section_id: section[0] === undefined ? null : Number(section[0]),
  }
  const key = JSON.stringify(asked)
  const shown = answer?.asked === key ? answer.preview : undefined
  const ask = () => void preview.sendAndWait(asked).then((found) => setAnswer({ asked: key, preview: found }))
  const good = shown?.rows.filter(({ findings }) => findings.length === 0) ?? []
  return (
    <>
      <Card title={t('finance.what-for')}>
        <div className="stack">
          <div className="columns">
            <Select
              label={t('finance.product')}
              searchable
              data={(products?.rows ?? []).map(({ id, name: word }) => ({ value: String(id), label: word }))}
              value={product_id}
              onChange={setProduct}
            />
            <TextInput
              label={t('finance.title')}
              placeholder={products?.rows.find(({ id }) => String(id) === product_id)?.name ?? ''}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <MoneyInput
              label={t('finance.price')}
              placeholder={t('finance.price-of-product')}
              value={amount}
              onChange={setAmount}
            />
            <NumberInput
              label={t('finance.quantity')}
              min={1}
              allowDecimal={false}
              value={quantity}
              onChange={(typed) => setQuantity(Math.max(Number(typed), 1))}
            />
          </div>
          <div className="columns">
            <PersonPicker kind="student" label={t('finance.students')} value={students} onChange={setStudents} />
            {may(visitor, 'enrollment.read') && (
              <SectionPicker single label={t('finance.or-class')} value={section} onChange={setSection} />
            )}
          </div>
          <Textarea
            label={t('finance.or-list')}
            description={t('finance.or-list-hint')}
            autosize
            minRows={3}
            maxRows={10}
            value={lines}
            onChange={({ currentTarget }) => setLines(currentTarget.value)}
          />
          <div className="row wrap">
            <Segmented<When>
              label={t('finance.when')}
              value={when}
              options={(['now', 'later'] as const).map((value) => ({ value, label: t(`finance.charge-${value}`) }))}
              onChange={setWhen}
            />
            {when === 'now' && (
              <label className="row">
                <span className="small muted">{t('finance.due_on')}</span>
                <DateField value={due_on} onChange={setDue} />
              </label>
            )}
            <span className="small muted end">
              {product_id === null ? t('finance.choose-product') : !somebody && t('finance.choose-students')}
            </span>
            <Button
              variant={shown ? 'default' : 'filled'}
              disabled={product_id === null || !somebody}
              loading={preview.sending}
              onClick={ask}
            >
              {t('finance.preview')}
            </Button>
          </div>
        </div>
      </Card>
      {shown && (
        <Card
          title={t('finance.preview')}
          count={shown.rows.length}
          foot={
            <div className="row wrap grow">
              <span className="semibold">{money(shown.total, shown.currency)}</span>
              <Button
                className="end"
                variant="filled"
                disabled={good.length === 0}
                loading={save.sending}
                onClick={() =>
                  save.send({
                    product_id: Number(product_id),
                    name: shown.name,
                    quantity,
                    charges: good.map(({ student_id, amount: price }) => ({ student_id, amount: price })),
                    due_on: when === 'now' ? due_on : null,
                  })
                }
              >
                {t('finance.charge-students', { count: good.length })}
              </Button>
            </div>
          }
        >
          <div className="stack">
            {shown.unknown.length > 0 && (
              <Note tone="warn" title={t('finance.not-found', { count: shown.unknown.length })}>
                {shown.unknown.slice(0, 20).map(({ line, text }) => (
                  <div key={line}>
                    {t('finance.line', { line })}: <bdi>{text}</bdi>
                  </div>
                ))}
              </Note>
            )}
            <ul className="plain-list instalments">
              {shown.rows.map((row) => (
                <li key={row.student_id} className="row">
                  <span className="grow">
                    <bdi>{row.student}</bdi>{' '}
                    <span className="small muted">
                      {row.number} · {row.grade_level}
                    </span>
                  </span>
                  {row.findings.map((one) => (
                    <StatusChip key={one} status="wrong" word={t(`finance.finding-${one}`)} />
                  ))}
                  <Money amount={row.amount * quantity} currency={shown.currency} />
                </li>
              ))}
            </ul>
          </div>
        </Card>
      )}
    </>
  )
}
