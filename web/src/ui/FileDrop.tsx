import { ActionIcon } from '@mantine/core'
import { IconAlertCircle, IconFile, IconUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'
import { Figures } from './Person.tsx'

/** 2 MB; a file of exactly this size is accepted. */
export const attachmentLimit = 2_097_152

type Props = {
  label: string
  hint?: string
  files: readonly File[]
  onChange: (files: File[]) => void
  /** Most files taken at once. */
  most?: number
  accept?: string
  /** In bytes; 2 MB with the given text unless told otherwise. */
  limit?: number
  tooLarge?: string
}

/** A place to drop or choose files. A file over the limit is refused here, before anything is sent. */
export const FileDrop = ({
  label,
  hint,
  files,
  onChange,
  most = 1,
  accept,
  limit = attachmentLimit,
  tooLarge,
}: Props) => {
  const t = useTexts()
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState('')

  const take = (added: readonly File[]) => {
    const fitting = added.filter((file) => file.size <= limit)
    setProblem(fitting.length < added.length ? (tooLarge ?? t('errors.too-large')) : '')
    onChange([...(most === 1 ? [] : files), ...fitting].slice(0, most))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <div className="stack close">
      <div
        className={over ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload size={24} stroke={1.75} aria-hidden />
        <span className="medium">{label}</span>
        {hint && <span className="small muted">{hint}</span>}
        <input
          type="file"
          aria-label={label}
          multiple={most > 1}
          {...(accept && { accept })}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {problem && (
        <p className="field-error small ink-danger" role="alert">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          {problem}
        </p>
      )}
      {files.map((file) => (
        <div className="row small" key={`${file.name} ${file.size}`}>
          <IconFile size={16} stroke={1.75} aria-hidden />
          <bdi className="ellipsis">{file.name}</bdi>
          <span className="muted nowrap">
            <Figures>{t('ui.kilobytes', { size: Math.ceil(file.size / 1024) })}</Figures>
          </span>
          <ActionIcon
            className="end"
            size="sm"
            aria-label={t('ui.remove-file', { name: file.name })}
            onClick={() => onChange(files.filter((kept) => kept !== file))}
          >
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
    </div>
  )
}
