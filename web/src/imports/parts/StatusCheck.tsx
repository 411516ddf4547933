import { Button, Select } from '@mantine/core'
import {
  IconArrowLeft,
  IconCircleX,
  IconDownload,
  IconEqual,
  IconFile,
  IconInfoCircle,
  IconRefresh,
  IconUpload,
} from '@tabler/icons-react'
import { useState } from 'react'
import { type StatusPreview, statusUploads } from '#contract/imports/status-upload.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { saveBlob } from '#web/kernel/save-blob.ts'
import { ColumnChoices } from '#web/ui/ColumnChoices.tsx'
import { Note } from '#web/ui/Note.tsx'
import { confirm, showError, toastUndoable } from '#web/kernel/feedback.ts'
import { Tiles } from '#web/ui/Tiles.tsx'
import { StatusRows } from './StatusRows.tsx'

type Choices = { at: number; field: string | null }[]
type Look = { sheet?: string; columns?: Choices }
type Props = {
  file: File
  preview: StatusPreview
  looking: boolean
  onLook: (look: Look) => void
  onUndo: (id: number) => void
  onClose: () => void
}

/** What a file would change, looked at before anything is stored. */
export const StatusCheck = ({ file, preview, looking, onLook, onUndo, onClose }: Props) => {
  const t = useTexts()
  const { number } = useFormat()
  const [look, setLook] = useState<Look>({})
  const { kind, counts, columns, sheets, sheet, lacking, completing, seating } = preview
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
      </div>
      {lacking.map((what) => (
        <Note key={what} tone="warn" title={t(`status-upload.lacking-${what}`)} />
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
        options={preview.fields.map((value) => ({ value, label: t(`status-upload.field-${value}`) }))}
        labelOf={(column) => t('status-upload.field-of', { column })}
        leftOut={t('people-file.leave-out')}
        open={lacking.length > 0}
        onChoose={choose}
      />
      {lacking.length === 0 && (
        <>
          <Tiles
            label={t('status-upload.rows')}
            tiles={[
              { key: 'change', value: number(counts.change), what: t('status-upload.change'), icon: IconRefresh },
              { key: 'same', value: number(counts.same), what: t('status-upload.same'), icon: IconEqual },
              {
                key: 'reject',
                value: number(counts.reject),
                what: t('status-upload.reject'),
                icon: IconCircleX,
                ...(counts.reject > 0 && { tone: 'danger' as const }),
              },
            ]}
          />
          {completing > 0 && <Note tone="warn" title={t('status-upload.completing', { count: completing })} />}
          {seating > 0 && <Note tone="info" title={t('status-upload.seating', { count: seating })} />}
          <StatusRows
            preview={preview}
            tools={
              counts.reject > 0 && (
                <Button
                  leftSection={<IconDownload size={16} stroke={1.75} />}
                  onClick={() => saveBlob(new Blob([preview.rejects_csv], { type: 'text/csv' }), 'rejected-rows.csv')}
                >
                  {t('status-upload.rejects-file', { count: counts.reject })}
                </Button>
              )
            }
          />
        </>
      )}
      <FinishBar
        file={file}
        preview={preview}
        look={look}
        busy={looking}
        onAgain={() => onLook(look)}
        onUndo={onUndo}
        onClose={onClose}
        key={kind}
      />
    </div>
  )
}

type FinishProps = Omit<Props, 'looking' | 'onLook'> & { look: Look; busy: boolean; onAgain: () => void }

const FinishBar = ({ file, preview, look, busy, onAgain, onUndo, onClose }: FinishProps) => {
  const t = useTexts()
  const { kind, counts, finalizing, reactivating, seen } = preview
  const refresh = [statusUploads.list, sections.list, sections.read, sections.roster]
  const onRefused = ({ code, message }: { code?: string; message: string }) => {
    if (code !== 'status-upload.changed') return false
    onAgain()
    showError(message)
    return true
  }
  const onDone = ({ id, changed, enrollments }: { id: number; changed: number; enrollments: number }) => {
    toastUndoable(t(`status-upload.done-${kind}`, { count: changed, enrollments }), () => onUndo(id))
    onClose()
    window.scrollTo({ top: 0 })
  }
  const transitionSections = useSend(statusUploads.sections, { refresh, onDone, onRefused })
  const transitionEnrollments = useSend(statusUploads.enrollments, { refresh, onDone, onRefused })
  const { send, sending } = kind === 'sections' ? transitionSections : transitionEnrollments
  const store = () => send({ ...look, seen }, { file: [file] })
  const warnings = [
    ...(finalizing > 0 ? [t('sections.finalize-confirm', { count: finalizing })] : []),
    ...(reactivating > 0 ? [t('sections.reactivate-confirm', { count: reactivating })] : []),
  ]
  return (
    <div className="import-bar" role="region" aria-label={t('imports.step.import')}>
      <Button leftSection={<IconArrowLeft size={16} stroke={1.75} className="mirrored" />} onClick={onClose}>
        {t('imports.back')}
      </Button>
      <span className="promise small muted row tight">
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        {t('status-upload.promise')}
      </span>
      <Button
        className="end"
        variant="filled"
        loading={sending || busy}
        disabled={counts.change === 0}
        leftSection={<IconUpload size={16} stroke={1.75} />}
        onClick={() =>
          warnings.length > 0 ? confirm({ message: warnings.join(' '), danger: true, onConfirm: store }) : store()
        }
      >
        {counts.change === 0
          ? t('status-upload.nothing')
          : t(`status-upload.confirm-${kind}`, { count: counts.change, skipped: counts.reject })}
      </Button>
    </div>
  )
}
