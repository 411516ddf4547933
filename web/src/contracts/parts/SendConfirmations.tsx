import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Asked, blocking, confirmations, oddities } from '#contract/contracts/confirmations.contract.ts'
import { contracts } from '#contract/contracts/contracts.contract.ts'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading, useSend } from '#web/kernel/queries.ts'
import { PersonLine } from '#web/ui/Person.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { usePages } from '#web/ui/table/usePages.tsx'

/** Enrollment confirmations for a year: who gets one and what is odd, then all of them at once. */
export const SendConfirmations = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const title = t('contracts.send-confirmations')
  const choices = useRead(contracts.choices, {})
  const templates = choices.templates.filter(({ kind }) => kind === 'confirmation')
  const [template_id, setTemplate] = useState(templates[0]?.id)
  const next = choices.years.filter(({ start_date }) => start_date > choices.today).at(-1) ?? choices.years[0]
  const [academic_year_id, setYear] = useState(next?.id)
  const [grade_level, setGrade] = useState('')
  const [sign_by, setSignBy] = useState<string | null>(choices.rules.sign_by)
  const ready = template_id !== undefined && academic_year_id !== undefined
  const { data, error, refetch } = useReading(
    confirmations.preview,
    {
      template_id: template_id ?? 0,
      academic_year_id: academic_year_id ?? 0,
      ...(grade_level && { grade_level }),
    },
    { when: ready },
  )
  return (
    <div>
      <PageHeader
        title={title}
        sub={t('contracts.send-confirmations-sub')}
        crumbs={[{ label: t('contracts.title'), to: '/ar-contracts' }, { label: title }]}
      />
      <div className="stack">
        {templates.length === 0 && (
          <Note tone="warn" title={t('contracts.confirmation-template-needed')}>
            {t('contracts.confirmation-template-how')}
          </Note>
        )}
        {choices.years.length === 0 && <Note tone="warn" title={t('contracts.year-needed')} />}
        {ready && (
          <div className="card card-body stack">
            <div className="columns">
              <NativeSelect
                label={t('contracts.template')}
                value={String(template_id)}
                onChange={(event) => setTemplate(Number(event.currentTarget.value))}
                data={templates.map((one) => ({ value: String(one.id), label: one.name }))}
              />
              <NativeSelect
                label={t('contracts.year')}
                value={String(academic_year_id)}
                onChange={(event) => setYear(Number(event.currentTarget.value))}
                data={choices.years.map((one) => ({ value: String(one.id), label: one.name }))}
              />
              <NativeSelect
                label={t('contracts.column-grade_level')}
                value={grade_level}
                onChange={(event) => setGrade(event.currentTarget.value)}
                data={[{ value: '', label: t('contracts.all-grades') }, ...choices.grade_levels]}
              />
              <DateField
                label={t('contracts.sign-by')}
                value={sign_by}
                onChange={(day) => setSignBy(day || null)}
                minDate={choices.today}
                valueFormat="ddd D MMM YYYY"
              />
            </div>
          </div>
        )}
        {error && !data && <ErrorState error={error} onAgain={() => void refetch()} />}
        {ready && data && (
          <Preview
            key={`${template_id} ${academic_year_id} ${grade_level}`}
            rows={data.rows}
            currency={data.currency}
            to={{ template_id, academic_year_id, sign_by }}
            onClose={onClose}
          />
        )}
      </div>
    </div>
  )
}

type PreviewProps = {
  rows: readonly Asked[]
  currency: string
  to: { template_id: number; academic_year_id: number; sign_by: string | null }
  onClose: () => void
}

const Preview = ({ rows, currency, to, onClose }: PreviewProps) => {
  const t = useTexts()
  const { money, list } = useFormat()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [odd, setOdd] = useState<string>('')
  const send = useSend(confirmations.send, { refresh: 'contract' })
  const isBlocked = (row: Asked) => row.odd.some((one) => blocking.includes(one))
  const going = rows.filter((row) => !isBlocked(row) && !left.has(row.id))
  const shown = rows.filter((row) => odd === '' || row.odd.some((one) => one === odd))
  const page = usePages(shown)
  const strange = oddities
    .map((name) => ({ name, count: rows.filter((row) => row.odd.includes(name)).length }))
    .filter(({ count }) => count > 0)
  const put = (id: number, goes: boolean) => {
    const next = new Set(left)
    if (goes) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  const sendAll = async () => {
    const { ids, skipped } = await send.sendAndWait({
      ...to,
      student_ids: going.map(({ id }) => id),
      cause: crypto.randomUUID(),
    })
    toastSaved(t('contracts.confirmations-sent', { count: ids.length, skipped: skipped.length }))
    onClose()
  }
  if (rows.length === 0) return <EmptyState title={t('contracts.nobody-to-ask')} />
  return (
    <div className="card">
      <div className="card-head wrap">
        <h2>{t('contracts.who-gets-one')}</h2>
        <span className="count quiet">{going.length}</span>
        {strange.length > 0 && (
          <NativeSelect
            className="end"
            aria-label={t('contracts.odd')}
            value={odd}
            onChange={(event) => setOdd(event.currentTarget.value)}
            data={[
              { value: '', label: t('contracts.everybody', { count: rows.length }) },
              ...strange.map(({ name, count }) => ({
                value: name,
                label: t('contracts.odd-count', { what: t(`contracts.odd-${name}`), count }),
              })),
            ]}
          />
        )}
      </div>
      <ul className="list confirmation-rows">
        {page.shown.map((row) => (
          <li key={row.id}>
            <Checkbox
              aria-label={`${row.fname} ${row.lname}`}
              checked={!isBlocked(row) && !left.has(row.id)}
              disabled={isBlocked(row)}
              onChange={(event) => put(row.id, event.currentTarget.checked)}
            />
            <PersonLine
              avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id, size: 'small' }}
              name={
                <bdi>
                  {row.fname} {row.lname}
                </bdi>
              }
              sub={[
                row.next_grade
                  ? t('contracts.grade-step', { from: row.grade_level, to: row.next_grade })
                  : row.grade_level,
                list(row.signers),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
            <div className="end column to-end">
              <bdi className="number">{money(row.total, currency)}</bdi>
              {row.odd.map((name) => (
                <span key={name} className="status" data-tone={blocking.includes(name) ? 'danger' : 'warn'}>
                  {t(`contracts.odd-${name}`)}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {page.pager}
      <div className="save-bar">
        <div className="row end">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="filled"
            disabled={going.length === 0}
            loading={send.sending}
            onClick={() =>
              confirm({
                message: t('contracts.confirmations-ask', { count: going.length }),
                answer: t('contracts.send'),
                onConfirm: () => void sendAll().catch(() => undefined),
              })
            }
          >
            {t('contracts.send-count', { count: going.length })}
          </Button>
        </div>
      </div>
    </div>
  )
}
