import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { bonus, type BonusRow } from '#contract/gradebook/bonus.contract.ts'
import { textOf } from '#web/kernel/file-text.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useRead, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { usePages } from '#web/ui/table/usePages.tsx'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'

/** Bonus points for participation from a file: looked at first, then given as extra credit, with a way back. */
export default function UploadBonusScreen() {
  const t = useTexts()
  const [title, setTitle] = useState(() => t('bonus.usual-title'))
  const [files, setFiles] = useState<File[]>([])
  const [csv, setCsv] = useState('')
  const [file] = files
  const take = async (chosen: File[]) => {
    setFiles(chosen)
    setCsv(chosen[0] ? await textOf(chosen[0]) : '')
  }
  return (
    <>
      <PageHeader title={t('bonus.title')} sub={t('bonus.sub')} />
      <div className="stack">
        <div className="card form-section">
          <TextInput
            label={t('bonus.name')}
            description={t('bonus.name-hint')}
            maxLength={160}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <FileDrop
            label={t('bonus.file')}
            hint={t('bonus.file-hint')}
            files={files}
            onChange={(chosen) => void take(chosen)}
            accept=".csv,text/csv"
            limit={500_000}
            tooLarge={t('bonus.too-large')}
          />
        </div>
        {csv.trim() !== '' && title.trim() !== '' && (
          <Check
            key={`${file?.name}:${file?.lastModified}`}
            title={title.trim()}
            csv={csv}
            onSaved={() => void take([])}
          />
        )}
        <Reading of="uploads">
          <Uploads />
        </Reading>
      </div>
    </>
  )
}

const reads = [bonus.uploads]

const Check = ({ title, csv, onSaved }: { title: string; csv: string; onSaved: () => void }) => {
  const t = useTexts()
  const { data, error } = useReading(bonus.preview, { title, csv })
  const { shown, pager } = usePages(data?.rows ?? [])
  const undo = useUndo()
  const save = useSend(bonus.save, {
    refresh: reads,
    onDone: ({ upload_id, saved }) => {
      toastUndoable(t('bonus.saved', { count: saved }), () => undo.send({ upload_id }))
      onSaved()
    },
  })
  if (error) return <Note tone="danger" title={t('bonus.no-table')} />
  if (!data) return <ListSkeleton />
  if (data.missing_columns.length > 0)
    return (
      <Note tone="danger" title={t('bonus.missing-columns')}>
        {data.missing_columns.map((name) => t(`bonus.column-${name}`)).join(', ')}
      </Note>
    )
  const skipped = data.rows.length - data.good
  return (
    <Card
      flush
      title={t('bonus.check')}
      count={data.rows.length}
      actions={
        <Button
          variant="filled"
          disabled={data.good === 0}
          loading={save.sending}
          onClick={() => save.send({ title, csv })}
        >
          {skipped > 0 ? t('bonus.give-skip', { count: data.good, skipped }) : t('bonus.give', { count: data.good })}
        </Button>
      }
    >
      <div className="table-scroll" role="region" tabIndex={0} aria-label={t('bonus.check')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('bonus.line')}</th>
              <th scope="col">{t('questions.student')}</th>
              <th scope="col">{t('bonus.section')}</th>
              <th scope="col" className="to-end">
                {t('questions.grade-now')}
              </th>
              <th scope="col" className="to-end">
                {t('questions.grade-then')}
              </th>
              <th scope="col">{t('bonus.result')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.line} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {pager}
    </Card>
  )
}

const Row = ({ row }: { row: BonusRow }) => {
  const t = useTexts()
  const { number } = useFormat()
  const points = (value: number | null) => (value === null ? '–' : <Code>{number(value)}</Code>)
  return (
    <tr>
      <td>{row.line}</td>
      <td>
        <bdi>{row.student}</bdi>
      </td>
      <td>
        <bdi>{row.section}</bdi>
      </td>
      <td className="to-end">{points(row.from)}</td>
      <td className="to-end">
        <b>{points(row.to)}</b>
      </td>
      <td>
        {row.problem ? (
          <span className="status" data-tone="danger">
            <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
            {t(`bonus.problem-${row.problem}`)}
          </span>
        ) : (
          <span className="status" data-tone="quiet">
            <IconCheck size={15} stroke={1.75} aria-hidden />
            {t('bonus.good')}
          </span>
        )}
      </td>
    </tr>
  )
}

const useUndo = () => {
  const t = useTexts()
  return useSend(bonus.undo, {
    refresh: reads,
    onDone: ({ restored, kept }) =>
      toastSaved(
        kept > 0 ? t('bonus.undone-kept', { count: restored, kept }) : t('bonus.undone-count', { count: restored }),
      ),
  })
}

const Uploads = () => {
  const t = useTexts()
  const { moment } = useFormat()
  const { rows } = useRead(bonus.uploads, {})
  const undo = useUndo()
  if (rows.length === 0) return null
  return (
    <Card flush title={t('bonus.uploads')}>
      <ul className="list">
        {rows.map((row) => (
          <li key={row.id} className="row wrap">
            <span className="grow">
              <bdi className="medium">{row.title}</bdi>
              <span className="small muted column">
                {t('bonus.upload-of', { count: row.count, by: row.by, when: moment(row.at) })}
                {row.undone_at && ` · ${t('bonus.taken-back', { when: moment(row.undone_at) })}`}
              </span>
            </span>
            {!row.undone_at && (
              <Button size="xs" loading={undo.sending} onClick={() => undo.send({ upload_id: row.id })}>
                {t('ui.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
