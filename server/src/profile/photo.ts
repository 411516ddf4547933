import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type Failure, isFailure, wrongField } from '#contract/kernel/errors.ts'
import type { Upload } from '#server/platform/files.ts'

const side = 256
/** As many as the camera of a phone makes; a small file that unfolds to more is no photo of a person. */
const mostPixels = 50_000_000
const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

/** Loaded with the first picture. */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false) // every photo is seen once
  sharp.concurrency(1) // as many at once as calls that compute for long
  return sharp
}

/**
 * The photo as it is kept: decoded and drawn anew as a square WebP, so that nothing of the file that was sent survives
 * – no position, no camera, no second content behind the picture. Written beside the upload, which goes with the call.
 */
export const photoFrom = async (upload: Upload): Promise<Upload | Failure> => {
  const kind = await fileTypeFromFile(upload.path)
  if (!kind || !pictures.has(kind.mime)) return wrongField('file', 'profile.photo-kind')
  const path = `${upload.path}.webp`
  const sharp = await loadSharp()
  const drawn = await sharp(upload.path, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .rotate() // as the camera was held, before that note is dropped
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .toFile(path)
    .catch(() => wrongField('file', 'profile.photo-broken'))
  return isFailure(drawn) ? drawn : { field: upload.field, name: 'photo.webp', path, size: (await stat(path)).size }
}
