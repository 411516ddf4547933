import { encode } from 'uqr'

/** A code to scan, as SVG. */
export const qrOf = (text: string): string => {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const paper = `<rect width="${size}" height="${size}" fill="#fff"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${paper}<path d="${path}" fill="#000"/></svg>`
}
