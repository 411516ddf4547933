import { parentPort, workerData } from 'node:worker_threads'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const mostPages = 300
const mostCharacters = 150_000
const bytes: Uint8Array = workerData

const document = await getDocument({
  data: bytes,
  useSystemFonts: false,
  disableFontFace: true,
  verbosity: VerbosityLevel.ERRORS,
}).promise
let text = ''
for (let at = 1; at <= Math.min(document.numPages, mostPages) && text.length < mostCharacters; at++) {
  const { items } = await (await document.getPage(at)).getTextContent()
  text += `${items.map((item) => ('str' in item ? item.str : '')).join(' ')}\n`
}
parentPort?.postMessage(text.replaceAll('\0', ' '))
