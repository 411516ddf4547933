/** Ten shades of one colour, lightest first; 6 carries white text, 7 is text on light grounds, 3 text on dark ones. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** Petrol, the frame of a whole group of schools: no school is entered. */
export const groupColor = '#1B5C70'

const chromaCap = 0.17
const whiteOnFill = 4.8
const ladder = [
  { lightness: 0.972, chroma: 0.12 },
  { lightness: 0.938, chroma: 0.24 },
  { lightness: 0.88, chroma: 0.42 },
  { lightness: 0.8, chroma: 0.66 },
  { lightness: 0.715, chroma: 0.88 },
  { lightness: 0.625, chroma: 1 },
  { lightness: 'fill', chroma: 1 },
  { lightness: 0.475, chroma: 0.95 },
  { lightness: 0.405, chroma: 0.82 },
  { lightness: 0.33, chroma: 0.64 },
] as const

/**
 * Shades of any #RRGGBB: hue and chroma are the colour's, lightness is the ladder's, so every school's accent is
 * readable. The fill is as light as white text at 4.8 : 1 allows (WCAG 2.2 asks for 4.5).
 */
export const shadesOf = (color: string): Shades => {
  const { chroma, hue } = toOklch(color)
  const capped = Math.min(chroma, chromaCap)
  const shade = (step: number) => {
    const { lightness, chroma: factor } = ladder[step] ?? ladder[6]
    return toHex(fitting(lightness === 'fill' ? fillLightness(capped * factor, hue) : lightness, capped * factor, hue))
  }
  return [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)]
}

/** Contrast of two #RRGGBB colours, 1 to 21 (WCAG 2.2, relative luminance). */
export const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(fromHex(one)), luminance(fromHex(other))].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

type Linear = readonly [red: number, green: number, blue: number]

const fillLightness = (chroma: number, hue: number): number => {
  let [low, high] = [0.3, 0.8]
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2
    if (contrast('#FFFFFF', toHex(fitting(middle, chroma, hue))) >= whiteOnFill) low = middle
    else high = middle
  }
  return low
}

/** The colour, its chroma lowered by 4 in 100 until sRGB can show it. */
const fitting = (lightness: number, chroma: number, hue: number): Linear => {
  const color = toLinear(lightness, chroma, hue)
  const shown = color.every((channel) => channel >= -0.0001 && channel <= 1.0001)
  return shown ? color : fitting(lightness, chroma * 0.96, hue)
}

// OKLab: Björn Ottosson, 'A perceptual color space for image processing', 2020
const toLinear = (lightness: number, chroma: number, hue: number): Linear => {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const toOklch = (color: string) => {
  const [red, green, blue] = fromHex(color)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

const fromHex = (color: string): Linear => {
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

const toHex = (color: Linear): string => {
  const channel = (value: number) => {
    const clipped = Math.min(1, Math.max(0, value))
    const encoded = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${color.map(channel).join('')}`.toUpperCase()
}

const luminance = ([red, green, blue]: Linear): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue
