import { useInViewport } from '@mantine/hooks'
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler answers the address of the file
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import type { Noted } from './AnnotatedWork.tsx'
import { AreaLayer } from './AreaLayer.tsx'

GlobalWorkerOptions.workerSrc = workerAddress

/** Every page of a PDF under the other, drawn as it comes into view. */
export default function PdfPages({ bytes, noted }: { bytes: Blob; noted: Noted }) {
  const t = useTexts()
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'unreadable'>()
  useEffect(() => {
    let loading: ReturnType<typeof getDocument> | undefined
    let gone = false
    const open = async () => {
      const data = new Uint8Array(await bytes.arrayBuffer())
      if (gone) return
      loading = getDocument({ data })
      const opened = await loading.promise
      if (!gone) setPdf(opened)
    }
    open().catch(() => !gone && setPdf('unreadable'))
    return () => {
      gone = true
      void loading?.destroy()
    }
  }, [bytes])
  if (pdf === 'unreadable') return <Note tone="warn" title={t('annotations.unreadable')} />
  if (!pdf) return <ListSkeleton rows={3} />
  return Array.from({ length: pdf.numPages }, (_, at) => <Sheet key={at} pdf={pdf} number={at + 1} noted={noted} />)
}

const Sheet = ({ pdf, number, noted }: { pdf: PDFDocumentProxy; number: number; noted: Noted }) => {
  const t = useTexts()
  const { ref, inViewport } = useInViewport()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [page, setPage] = useState<PDFPageProxy>()
  const [words, setWords] = useState<string>()
  useEffect(() => {
    let gone = false
    void pdf.getPage(number).then((opened) => !gone && setPage(opened))
    return () => void (gone = true)
  }, [pdf, number])
  useEffect(() => {
    if (!page || !inViewport || words !== undefined || !canvas.current) return undefined
    const width = canvas.current.clientWidth * Math.min(2, window.devicePixelRatio)
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    canvas.current.width = viewport.width
    canvas.current.height = viewport.height
    const drawing = page.render({ canvas: canvas.current, viewport })
    drawing.promise
      .then(() => page.getTextContent())
      .then(({ items }) => setWords(items.map((item) => ('str' in item ? item.str : '')).join(' ')))
      .catch(() => undefined) // left before it was drawn
    return () => drawing.cancel()
  }, [page, inViewport, words])
  const { width, height } = page?.getViewport({ scale: 1 }) ?? { width: 210, height: 297 }
  return (
    <div ref={ref} className="page-sheet" role="group" aria-label={t('annotations.page', { page: number })}>
      <canvas ref={canvas} style={{ aspectRatio: `${width} / ${height}` }} aria-hidden />
      {words && <p className="visually-hidden">{words}</p>}
      <AreaLayer page={number} noted={noted} />
    </div>
  )
}
