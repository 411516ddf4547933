const side = 512

/**
 * The middle of a picture as a small square; a file that this browser cannot draw goes to the server as it is, which
 * says what is wrong.
 */
export const squareOf = async (file: File): Promise<File> => {
  const bitmap = await createImageBitmap(file).catch((): undefined => undefined)
  if (!bitmap) return file
  const edge = Math.min(bitmap.width, bitmap.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  canvas
    .getContext('2d')
    ?.drawImage(bitmap, (bitmap.width - edge) / 2, (bitmap.height - edge) / 2, edge, edge, 0, 0, side, side)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob ? new File([blob], 'photo.png', { type: blob.type }) : file
}
