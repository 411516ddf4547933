import { loadSharp } from './photo.ts'

/** Sizes that phones ask for, and the part of the square that is kept free around the sign. */
export const icons = {
  '192.png': { size: 192, margin: 0.06, whole: false },
  '512.png': { size: 512, margin: 0.06, whole: false },
  'maskable.png': { size: 512, margin: 0.2, whole: true },
  'apple-touch.png': { size: 180, margin: 0.12, whole: true },
} as const
export type IconName = keyof typeof icons
export const isIcon = (name: string): name is IconName => name in icons

/** The sign of the portal, on a ground of 32 × 32: web/public/icon.svg. */
export const sign =
  '<g fill="#fff"><rect x="7" y="8" width="5" height="6" rx="1.5"/><rect x="7" y="16" width="5" height="8" rx="1.5" opacity=".7"/><rect x="13.5" y="8" width="5" height="9" rx="1.5" opacity=".7"/><rect x="13.5" y="19" width="5" height="5" rx="1.5"/><rect x="20" y="8" width="5" height="5" rx="1.5"/><rect x="20" y="15" width="5" height="9" rx="1.5" opacity=".7"/></g>'

/**
 * The icon of an installed portal as PNG: the logo of the school on white, or the sign of the portal on its colour.
 * `whole` ones are cut to shape by the phone and fill their square.
 */
export const drawIcon = async (name: IconName, accent: string, logo: Buffer | undefined): Promise<Buffer> => {
  const { size, margin, whole } = icons[name]
  const corner = whole ? 0 : 9
  const ground = logo ? '#ffffff' : accent
  const scale = 1 - 2 * Math.max(0, margin - 0.12)
  const inner = logo ? '' : `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${sign}</g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${ground}"/>${inner}</svg>`
  const sharp = await loadSharp()
  const square = sharp(Buffer.from(svg))
  if (!logo) return square.png().toBuffer()
  const side = Math.round(size * (1 - 2 * margin))
  const drawn = await sharp(logo, { limitInputPixels: 50_000_000, pages: 1 })
    .resize(side, side, { fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer()
  return square
    .composite([{ input: drawn }])
    .png()
    .toBuffer()
}
