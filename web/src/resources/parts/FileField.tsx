import { ActionIcon, Loader } from '@mantine/core'
import { IconAlertCircle, IconFile, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { StoredFile } from '#contract/files/files.contract.ts'
import { resourceFileBytes, resources } from '#contract/resources/resource.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'

type Props = {
  /** Most of them; another one takes the place of a single one. */
  most: number
  files: readonly StoredFile[]
  error: ReactNode
  onChange: (files: StoredFile[]) => void
}

/** Files of resources: each goes up at once, and is a resource's with saving. */
export const FileField = ({ most, files, error, onChange }: Props) => {
  const t = useTexts()
  const upload = useSend(resources.upload)
  const add = async (chosen: readonly File[]) => {
    const stored: StoredFile[] = []
    for (const file of chosen) {
      const kept = await upload.sendAndWait({}, { file: [file] }).catch(() => undefined)
      if (kept) stored.push(kept)
    }
    if (stored.length > 0) onChange([...(most === 1 ? [] : files), ...stored].slice(0, most))
  }
  return (
    <div className="stack close">
      <FileDrop
        label={t(most > 1 ? 'resources.drop-files' : files.length > 0 ? 'resources.other-file' : 'resources.drop-file')}
        hint={t('resources.file-hint')}
        files={[]}
        most={most}
        limit={resourceFileBytes}
        tooLarge={t('resources.file-too-large')}
        onChange={(chosen) => void add(chosen)}
      />
      {upload.sending && <Loader size={16} aria-label={t('resources.uploading')} />}
      {files.map((file) => (
        <div key={file.id} className="row small">
          <IconFile size={16} stroke={1.75} aria-hidden />
          <bdi className="ellipsis">{file.name}</bdi>
          {most > 1 && (
            <ActionIcon
              className="end"
              size="sm"
              aria-label={t('ui.remove-file', { name: file.name })}
              onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          )}
        </div>
      ))}
      {error && (
        <span className="field-error small">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          {error}
        </span>
      )}
    </div>
  )
}
