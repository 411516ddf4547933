import { Button, Select } from '@mantine/core'
import {
  IconArrowLeft,
  IconCircleX,
  IconFile,
  IconInfoCircle,
  IconReceipt,
  IconUpload,
  IconWallet,
} from '@tabler/icons-react'
import { useState } from 'react'
import { type BalancePreview, balances } from '#contract/imports/balances.contract.ts'
import { balanceFieldNames } from '#contract/imports/balances.rules.ts'
import { showError, toastUndoable } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { ColumnChoices } from '#web/ui/ColumnChoices.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'
import { BalanceRows } from './BalanceRows.tsx'

export type Look = { sheet?: string; columns?: { at: number; field: string | null }[] }
type Props = {
  file: File
  preview: BalancePreview
  looking: boolean
  onLook: (look: Look) => void
  onUndo: (id: number) => void
  onClose: () => void
}

/** What a file of balances would make: its sums, and what is wrong at which field, before anything is stored. */
export const BalancesCheck = ({ file, preview, looking, onLook, onUndo, onClose }: Props) => {
  const t = useTexts()
  const { number, money, date } = useFormat()
  const [look, setLook] = useState<Look>({})
  const { counts, columns, sheets, sheet, lacking, currency, balance_on, refused, seen } = preview
  const again = (next: Look) => {
    setLook(next)
    onLook(next)
  }
  const choose = (at: number, field: string | null) =>
    again({
      ...look,
      columns: [
        ...(look.columns ?? []).filter((one) => one.at !== at && (field === null || one.field !== field)),
        { at, field },
      ],
    })
  const { send, sending } = useSend(balances.run, {
    refresh: [balances.list, 'invoice', 'payment', 'payer'],
    onDone: ({ id, invoices, credits }) => {
      toastUndoable(t('imports.balances-done', { invoices, credits }), () => onUndo(id))
      onClose()
      window.scrollTo({ top: 0 })
    },
    onRefused: ({ code, message }) => {
      if (code !== 'imports.balances-changed') return false
      onLook(look)
      showError(message)
      return true
    },
  })
  const ready = counts.make > 0 && counts.wrong === 0 && refused === ''
  return (
    <div className="stack above-finish" aria-busy={looking}>
      <div className="row wrap">
        <IconFile size={16} stroke={1.75} aria-hidden />
        <bdi className="medium">{file.name}</bdi>
        {sheets.length > 1 && (
          <Select
            size="xs"
            aria-label={t('people-file.sheet')}
            data={sheets}
            value={sheet}
            allowDeselect={false}
            onChange={(chosen) => chosen && again({ sheet: chosen })}
          />
        )}
        <span className="small muted">
          {t('imports.balances-day')}: {date(balance_on)}
        </span>
      </div>
      {refused !== '' && <Note tone="danger" title={refused} />}
      {lacking.map((what) => (
        <Note key={what} tone="warn" title={t(`imports.balances-lacking-${what}`)} />
      ))}
      <ColumnChoices
        key={lacking.join(' ')}
        summary={t('status-upload.columns', {
          used: columns.filter(({ field }) => field !== null).length,
          all: columns.length,
        })}
        columns={columns.map(({ at, name, field }) => ({
          at,
          name: name || t('people-file.nameless', { at: at + 1 }),
          value: field,
        }))}
        options={balanceFieldNames.map((value) => ({ value, label: t(`imports.balance-field-${value}`) }))}
        labelOf={(column) => t('status-upload.field-of', { column })}
        leftOut={t('people-file.leave-out')}
        open={lacking.length > 0}
        onChoose={choose}
      />
      {lacking.length === 0 && (
        <>
          <Tiles
            label={t('imports.balances-rows')}
            tiles={[
              {
                key: 'open',
                value: money(preview.open, currency),
                what: t('imports.balances-open', { count: preview.invoices }),
                icon: IconReceipt,
              },
              {
                key: 'credit',
                value: money(preview.credit, currency),
                what: t('imports.balances-credit', { count: preview.credits }),
                icon: IconWallet,
              },
              {
                key: 'wrong',
                value: number(counts.wrong),
                what: t('imports.balances-wrong'),
                icon: IconCircleX,
                ...(counts.wrong > 0 && { tone: 'danger' as const }),
              },
            ]}
          />
          {counts.wrong > 0 && <Note tone="warn" title={t('imports.balances-correct', { count: counts.wrong })} />}
          <BalanceRows preview={preview} />
        </>
      )}
      <div className="import-bar" role="region" aria-label={t('imports.step.import')}>
        <Button leftSection={<IconArrowLeft size={16} stroke={1.75} className="mirrored" />} onClick={onClose}>
          {t('imports.back')}
        </Button>
        <span className="promise small muted row tight">
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          {t('imports.balances-promise')}
        </span>
        <Button
          className="end"
          variant="filled"
          loading={sending || looking}
          disabled={!ready}
          leftSection={<IconUpload size={16} stroke={1.75} />}
          onClick={() => send({ ...look, balance_on, seen }, { file: [file] })}
        >
          {counts.make === 0 ? t('imports.balances-nothing') : t('imports.balances-confirm', { count: counts.make })}
        </Button>
      </div>
    </div>
  )
}
