import { type PointerEvent, useState } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'
import { areaBetween } from './annotation-text.ts'
import type { Noted } from './AnnotatedWork.tsx'

type Spot = { x: number; y: number }
/** Less than this share of a page is a click, no rectangle. */
const least = 0.01

/** Noted rectangles over a page or picture; drawing one begins a note. */
export const AreaLayer = ({ page, noted }: { page: number; noted: Noted }) => {
  const t = useTexts()
  const [from, setFrom] = useState<Spot>()
  const [to, setTo] = useState<Spot>()
  const areas = noted.notes.flatMap(({ id, anchor }) =>
    anchor.kind === 'area' && anchor.page === page ? [{ id, ...anchor }] : [],
  )
  const drawn =
    from && to
      ? areaBetween(from, to)
      : noted.begun?.kind === 'area' && noted.begun.page === page
        ? noted.begun
        : undefined
  const finish = () => {
    const area = from && to && areaBetween(from, to)
    setFrom(undefined)
    setTo(undefined)
    if (area && area.width > least && area.height > least) noted.begin?.({ kind: 'area', page, ...area })
  }
  return (
    <div
      className="areas"
      data-draws={noted.begin ? true : undefined}
      onPointerDown={(event) => {
        if (!noted.begin || event.button !== 0 || event.target !== event.currentTarget) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom(spotOf(event))
      }}
      onPointerMove={(event) => from && setTo(spotOf(event))}
      onPointerUp={finish}
      onPointerCancel={() => {
        setFrom(undefined)
        setTo(undefined)
      }}
    >
      {noted.begin && (
        <button
          type="button"
          className="page-note"
          onClick={() => noted.begin?.({ kind: 'area', page, x: 0, y: 0, width: 1, height: 1 })}
        >
          {t('annotations.whole-page', { page })}
        </button>
      )}
      {areas.map(({ id, x, y, width, height }) => (
        <button
          key={id}
          type="button"
          className="area"
          aria-label={t('annotations.note', { number: noted.numberOf(id) })}
          data-number={noted.numberOf(id)}
          data-chosen={id === noted.chosen || undefined}
          style={boxOf({ x, y, width, height })}
          onClick={() => noted.choose(id)}
        />
      ))}
      {drawn && <div className="area" data-chosen style={boxOf(drawn)} />}
    </div>
  )
}

const spotOf = (event: PointerEvent<HTMLElement>): Spot => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
}

/** Pages are not mirrored where the language is. */
const boxOf = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
})
