import { Button, Loader } from '@mantine/core'
import { IconFolderOpen, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { imports } from '#contract/imports/import.contract.ts'
import { isRosterFile } from '#contract/imports/roster-files.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { droppedFiles } from './dropped-files.ts'

const { upload = { bytes: 0, files: 0 } } = imports.check
// React knows the attribute, its types do not.
const wholeFolder = { webkitdirectory: '' }
const megabytes = upload.bytes / 1024 / 1024

/** A place for a folder, its files or a zip of them. What belongs to no roster stays here and is not sent. */
export const RosterDrop = ({ reading, onFiles }: { reading: boolean; onFiles: (files: readonly File[]) => void }) => {
  const t = useTexts()
  const [over, setOver] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)

  const take = (chosen: readonly File[]) => {
    const roster = chosen.filter(({ name }) => isRosterFile(name) || /\.zip$/i.test(name))
    onFiles((roster.length > 0 ? roster : chosen).slice(0, upload.files))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void droppedFiles(event.dataTransfer).then(take)
  }
  const chosen = (input: HTMLInputElement) => {
    take([...(input.files ?? [])])
    input.value = ''
  }

  if (reading)
    return (
      <div className="drop roster-drop" role="status">
        <Loader size="sm" />
        <span className="medium">{t('imports.drop.reading')}</span>
      </div>
    )
  return (
    <div
      className={over ? 'drop roster-drop over' : 'drop roster-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload size={24} stroke={1.75} aria-hidden />
      <span className="medium">{t('imports.drop.title')}</span>
      <span className="small muted">{t('imports.drop.hint', { megabytes })}</span>
      <div className="row wrap choices">
        <Button
          variant="filled"
          leftSection={<IconUpload size={16} stroke={1.75} />}
          onClick={() => files.current?.click()}
        >
          {t('imports.drop.choose-files')}
        </Button>
        <Button leftSection={<IconFolderOpen size={16} stroke={1.75} />} onClick={() => folder.current?.click()}>
          {t('imports.drop.choose-folder')}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept=".csv,.txt,.zip"
        aria-label={t('imports.drop.choose-files')}
        onChange={(event) => chosen(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        {...wholeFolder}
        aria-label={t('imports.drop.choose-folder')}
        onChange={(event) => chosen(event.currentTarget)}
      />
      <span className="small muted">{t('imports.drop.promise')}</span>
    </div>
  )
}
