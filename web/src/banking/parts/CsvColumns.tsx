import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { csvFields, type CsvMapping } from '#contract/banking/csv-statement.rules.ts'
import type { StatementPreview } from '#contract/banking/statements.contract.ts'
import { dateOrders } from '#contract/kernel/typed-dates.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import type { Choices } from './ImportStatement.tsx'

type Csv = NonNullable<StatementPreview['csv']>
type Props = { csv: Csv; choices: Choices; looking: boolean; onLook: (choices: Choices) => void }

/** Which column of a table is what, and how its dates and amounts are written. */
export const CsvColumns = ({ csv, choices, looking, onLook }: Props) => {
  const t = useTexts()
  const [mapping, setMapping] = useState<CsvMapping>(csv.mapping)
  const head = mapping.header_row === null ? [] : (csv.rows[mapping.header_row] ?? csv.head)
  const width = Math.max(0, ...csv.rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: head[at] || t('banking.column-number', { number: at + 1 }),
  }))
  return (
    <Card title={t('banking.columns')}>
      <div className="stack">
        <p className="small secondary">{t('banking.columns-sub')}</p>
        {csv.unsure.map((what) => (
          <Note key={what} tone="warn" title={t(`banking.unsure-${what}`)} />
        ))}
        <div className="bank-fields">
          <Select
            label={t('banking.header-row')}
            data={[
              { value: '', label: t('banking.no-header') },
              ...csv.rows.map((_, at) => ({ value: String(at), label: t('banking.row-number', { row: at + 1 }) })),
            ]}
            value={mapping.header_row === null ? '' : String(mapping.header_row)}
            allowDeselect={false}
            onChange={(value) => setMapping({ ...mapping, header_row: value ? Number(value) : null })}
          />
          <Select
            label={t('banking.date-order')}
            data={dateOrders.map((value) => ({ value, label: t(`banking.date-order-${value}`) }))}
            value={mapping.date_order}
            allowDeselect={false}
            onChange={(value) =>
              setMapping({ ...mapping, date_order: dateOrders.find((one) => one === value) ?? mapping.date_order })
            }
          />
          <Select
            label={t('banking.decimal')}
            data={[
              { value: '.', label: t('banking.decimal-point') },
              { value: ',', label: t('banking.decimal-comma') },
            ]}
            value={mapping.decimal}
            allowDeselect={false}
            onChange={(value) => setMapping({ ...mapping, decimal: value === ',' ? ',' : '.' })}
          />
          {csvFields.map((field) => (
            <Select
              key={field}
              label={t(`banking.field-${field}`)}
              placeholder={t('banking.no-column')}
              data={columns}
              value={typeof mapping.columns[field] === 'number' ? String(mapping.columns[field]) : null}
              clearable
              onChange={(value) =>
                setMapping({
                  ...mapping,
                  columns: { ...mapping.columns, [field]: value === null ? null : Number(value) },
                })
              }
            />
          ))}
        </div>
        <div className="row">
          <Button loading={looking} onClick={() => onLook({ ...choices, mapping: JSON.stringify(mapping) })}>
            {t('banking.read-again')}
          </Button>
        </div>
        <div className="table-scroll" role="region" tabIndex={0} aria-label={t('banking.columns')}>
          <table className="table">
            <tbody>
              {csv.rows.slice(0, 6).map((row, at) => (
                <tr key={at} className={at === mapping.header_row ? 'medium' : ''}>
                  {columns.map(({ value }) => (
                    <td key={value}>
                      <bdi>{row[Number(value)]}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Card>
  )
}
