type Place = { left: number; top: number; width: number }

/**
 * Which place an arrow key leads to, from the one at `at`; places are in reading order. Undefined = the key does not
 * move.
 */
export const neighbour = (
  places: readonly Place[],
  at: number,
  key: string,
  rightToLeft: boolean,
): number | undefined => {
  const step = { ArrowRight: rightToLeft ? -1 : 1, ArrowLeft: rightToLeft ? 1 : -1 }[key]
  if (step !== undefined) return at + step in places ? at + step : undefined
  if (key === 'Home') return 0
  if (key === 'End') return places.length - 1
  const from = places[at]
  if (!from || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined
  const down = key === 'ArrowDown'
  const beyond = places
    .map((place, index) => ({ place, index }))
    .filter(({ place }) => (down ? place.top > from.top + 1 : place.top < from.top - 1))
  const row = down
    ? Math.min(...beyond.map(({ place }) => place.top))
    : Math.max(...beyond.map(({ place }) => place.top))
  const off = ({ place }: { place: Place }) => Math.abs(place.left + place.width / 2 - from.left - from.width / 2)
  return beyond.filter(({ place }) => Math.abs(place.top - row) <= 1).toSorted((a, b) => off(a) - off(b))[0]?.index
}
