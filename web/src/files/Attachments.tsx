import { ActionIcon, Loader } from '@mantine/core'
import { IconFile, IconX } from '@tabler/icons-react'
import { saveFile } from '#web/kernel/save-file.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Code } from '#web/ui/Person.tsx'
import { files as fileCalls, type StoredFile } from '#contract/files/files.contract.ts'

type Props = { label: string; files: readonly StoredFile[]; onChange: (files: StoredFile[]) => void }

/** Files of a record: each goes up at once and becomes the record's with saving. */
export const Attachments = ({ label, files, onChange }: Props) => {
  const t = useTexts()
  const upload = useSend(fileCalls.upload)
  const add = async (chosen: readonly File[]) => {
    const stored: StoredFile[] = []
    for (const file of chosen) {
      const kept = await upload.sendAndWait({}, { file: [file] }).catch(() => undefined)
      if (kept) stored.push(kept)
    }
    onChange([...files, ...stored])
  }
  return (
    <div className="stack close">
      <FileDrop
        label={label}
        hint={t('sections.files-hint')}
        files={[]}
        most={10}
        onChange={(chosen) => void add(chosen)}
      />
      {upload.sending && <Loader size={16} aria-label={t('sections.uploading')} />}
      <FileList files={files} onRemove={(id) => onChange(files.filter((file) => file.id !== id))} />
    </div>
  )
}

/** Files to open; with `onRemove` they can be taken out. */
export const FileList = ({ files, onRemove }: { files: readonly StoredFile[]; onRemove?: (id: number) => void }) => {
  const t = useTexts()
  const { number } = useFormat()
  if (files.length === 0) return null
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={file.id} className="row">
          <IconFile size={16} stroke={1.75} aria-hidden />
          <button
            type="button"
            className="link ellipsis"
            onClick={() => void saveFile(fileCalls.download, { id: file.id }, file.name)}
          >
            <bdi>{file.name}</bdi>
          </button>
          <span className="small muted">
            <Code>{number(Math.max(1, Math.round(file.size / 1024)))} KB</Code>
          </span>
          {onRemove && (
            <ActionIcon
              size="sm"
              className="end"
              aria-label={t('sections.remove-file', { name: file.name })}
              onClick={() => onRemove(file.id)}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}
