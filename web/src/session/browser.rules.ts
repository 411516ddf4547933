/** What a Chromium tells about itself when asked (User-Agent Client Hints). */
export type Hints = {
  platform?: string
  platformVersion?: string
  fullVersionList?: readonly { brand: string; version: string }[]
}

// The order matters: every browser of one family also names the others it descends from.
const browsers = [
  ['Edge', /(?:Edg|EdgA|EdgiOS)\/([\d.]+)/],
  ['Opera', /(?:OPR|OPT|OPiOS)\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Vivaldi', /Vivaldi\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
] as const
const brands: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  Opera: 'Opera',
  'Samsung Internet': 'Samsung Internet',
  Vivaldi: 'Vivaldi',
  Brave: 'Brave',
  'Google Chrome': 'Chrome',
  Chromium: 'Chromium',
}
const systems = [
  ['Android', /Android ?([\d.]*)/],
  ['iOS', /(?:iPhone|iPad|iPod).*? OS ([\d_]+)/],
  ['ChromeOS', /CrOS/],
  ['Windows', /Windows(?: NT ([\d.]+))?/],
  ['macOS', /Macintosh/], // browsers stopped at 10_15_7, so the number says nothing
  ['Linux', /Linux/],
] as const

/**
 * 'Firefox 131.0'.
 * @param agent the user agent string
 * @param hints count more, where there are any: they hold the whole version
 */
export const browserOf = (agent: string, { fullVersionList = [] }: Hints = {}): string => {
  const order = Object.keys(brands)
  const [named] = fullVersionList
    .filter(({ brand }) => brand in brands)
    .toSorted((a, b) => order.indexOf(a.brand) - order.indexOf(b.brand))
  if (named) return `${brands[named.brand]} ${named.version}`
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(agent)?.[1]
    if (version) return `${name} ${version}`
  }
  return agent
}

/** 'Windows 11'. @param touchPoints an iPad calls itself a Macintosh; no Mac has a touch screen */
export const systemOf = (agent: string, { platform, platformVersion = '' }: Hints = {}, touchPoints = 0): string => {
  if (platform === 'Windows') return windows(Number(platformVersion.split('.')[0]))
  if (platform === 'macOS' && platformVersion) return `macOS ${platformVersion}`
  if (/Macintosh/.test(agent) && touchPoints > 1) return 'iPadOS'
  for (const [name, pattern] of systems) {
    const match = pattern.exec(agent)
    if (!match) continue
    const version = (match[1] ?? '').replaceAll('_', '.')
    if (name === 'Windows') return version === '10.0' ? 'Windows 10 / 11' : `Windows ${version}`.trim()
    return [name, version].filter(Boolean).join(' ')
  }
  return agent
}

/** Windows tells the generation of its programming interface, not its name: 13 and more are Windows 11. */
const windows = (generation: number): string =>
  generation >= 13 ? 'Windows 11' : generation > 0 ? 'Windows 10' : 'Windows'
