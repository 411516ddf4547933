import { Button } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { saveFile } from '#web/kernel/save-file.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { usePicture } from '#web/ui/pictures.ts'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { AnnotatedText } from './AnnotatedText.tsx'
import type { Noted } from './AnnotatedWork.tsx'
import { AreaLayer } from './AreaLayer.tsx'
import { useFileBytes, useFileText } from './file-bytes.ts'
import { files as fileCalls, type StoredFile } from '#contract/files/files.contract.ts'

const PdfPages = lazy(() => import('./PdfPages.tsx'))

type Props = { file: StoredFile; noted: Noted }

/**
 * A file of the work, shown where it is: pictures, texts and the pages of a PDF; others are opened by whatever opens
 * them.
 */
export const FileInPlace = ({ file, noted }: Props) => {
  const t = useTexts()
  const { number } = useFormat()
  return (
    <figure className="file-in-place">
      <figcaption className="row">
        <IconFile size={16} stroke={1.75} aria-hidden />
        <bdi className="medium ellipsis">{file.name}</bdi>
        <span className="small muted nowrap">
          {t('ui.kilobytes', { size: number(Math.max(1, Math.round(file.size / 1024))) })}
        </span>
        <Button
          size="xs"
          className="end"
          leftSection={<IconDownload size={14} stroke={1.75} />}
          onClick={() => void saveFile(fileCalls.download, { id: file.id }, file.name)}
        >
          {t('grading.download')}
        </Button>
      </figcaption>
      <Content file={file} noted={noted} />
    </figure>
  )
}

const addressOf = ({ id }: StoredFile): string => `/api/v2/section/file/${id}`

const Picture = ({ file, noted }: Props) => {
  const source = usePicture(addressOf(file))
  if (!source) return <ListSkeleton rows={3} />
  return (
    <div className="page-sheet fitting">
      <img src={source} alt={file.name} draggable={false} />
      <AreaLayer page={1} noted={noted} />
    </div>
  )
}

const PlainText = ({ file, noted }: Props) => {
  const text = useFileText(addressOf(file))
  return text === undefined ? <ListSkeleton rows={3} /> : <AnnotatedText text={text} noted={noted} />
}

const Pdf = ({ file, noted }: Props) => {
  const bytes = useFileBytes(addressOf(file))
  return (
    <div className="pages">
      <Suspense fallback={<ListSkeleton rows={3} />}>
        {bytes ? <PdfPages bytes={bytes} noted={noted} /> : <ListSkeleton rows={3} />}
      </Suspense>
    </div>
  )
}

const Content = (props: Props) => {
  const { content_type } = props.file
  if (/^image\/(png|jpeg|gif|webp)$/.test(content_type)) return <Picture {...props} />
  if (content_type === 'application/pdf') return <Pdf {...props} />
  return content_type.startsWith('text/') ? <PlainText {...props} /> : null
}
