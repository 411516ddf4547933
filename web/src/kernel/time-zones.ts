/** 'Europe/Madrid, GMT+1' as of an instant. */
export const zoneLabel = (zone: string, now: Date): string => `${zone.replaceAll('_', ' ')}, ${offsetOf(zone, now)}`

/** Every zone of the IANA database that the browser knows, from west to east. */
export const timeZones = (now: Date): { value: string; label: string }[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
    .map((value) => ({ value, minutes: minutesOf(offsetOf(value, now)) }))
    .toSorted((a, b) => a.minutes - b.minutes || a.value.localeCompare(b.value))
    .map(({ value }) => ({ value, label: zoneLabel(value, now) }))

/** 'Chicago, UTC−6' on a date. */
export const zonePlace = (zone: string, date: string): string => {
  const offset = offsetOf(zone, new Date(`${date}T12:00:00Z`))
    .replace('GMT', 'UTC')
    .replace('-', '−')
  return `${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')}, ${offset}`
}

const offsetOf = (zone: string, now: Date): string => {
  const part = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')
  return part?.value ?? ''
}

/** 'GMT−3:30' → −210 */
export const minutesOf = (offset: string): number => {
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+\-−])(\d{1,2})(?::(\d\d))?$/.exec(offset) ?? []
  const size = Number(hours) * 60 + Number(minutes)
  return sign === undefined || size === 0 ? 0 : sign === '+' ? size : -size
}
