import { useEffect, useRef } from 'react'
import type { Anchor } from '#contract/gradebook/annotations.contract.ts'
import { segmentsOf } from './annotation-text.ts'
import type { Noted } from './AnnotatedWork.tsx'

const longestQuote = 300

/** A text whose noted ranges are marked; choosing a range begins a note. */
export const AnnotatedText = ({ text, noted }: { text: string; noted: Noted }) => {
  const place = useRef<HTMLParagraphElement>(null)
  const ranges = noted.notes.flatMap(({ id, anchor }) =>
    anchor.kind === 'text' ? [{ id, start: anchor.start, end: anchor.end }] : [],
  )
  const begun = noted.begun?.kind === 'text' ? [{ id: 0, start: noted.begun.start, end: noted.begun.end }] : []
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const take = (event: Event) => {
      const anchor = chosenIn(element)
      const note = event.target instanceof HTMLElement ? event.target.dataset['note'] : undefined
      if (anchor) noted.begin?.(anchor)
      else if (note) noted.choose(Number(note))
    }
    const takeKeys = (event: KeyboardEvent) => event.key === 'Shift' && take(event)
    element.addEventListener('pointerup', take)
    document.addEventListener('keyup', takeKeys) // with the caret of the browser nothing in the text has the focus
    return () => {
      element.removeEventListener('pointerup', take)
      document.removeEventListener('keyup', takeKeys)
    }
  })
  return (
    <p ref={place} className="work-text">
      {segmentsOf(text, [...ranges, ...begun]).map(({ at, text: piece, ids }) =>
        ids.length === 0 ? (
          piece
        ) : (
          <mark
            key={at}
            data-number={
              ranges.some(({ id, start }) => start === at && ids.includes(id))
                ? noted.numberOf(ids.at(-1) ?? 0)
                : undefined
            }
            data-chosen={ids.includes(noted.chosen ?? 0) || ids.includes(0) || undefined}
            data-note={ids.at(-1)}
          >
            {piece}
          </mark>
        ),
      )}
    </p>
  )
}

/** The range that is selected within the element, in characters of its text. */
const chosenIn = (element: HTMLElement): Anchor | undefined => {
  const selection = window.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return undefined
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(range.startContainer, range.startOffset)
  const start = before.toString().length
  const quote = range.toString()
  return quote.trim() === ''
    ? undefined
    : { kind: 'text', start, end: start + quote.length, quote: quote.slice(0, longestQuote) }
}
