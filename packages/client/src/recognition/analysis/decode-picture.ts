import type { Pixels } from '@safelight/recognition/detections'

/** The longer side of what is looked at: no model takes more, and words are still legible. */
const MOST_SIDE = 1600

/** The pixels of a picture, in a page or a worker of a browser. Throws for what the browser does not draw. */
export async function decodePicture(picture: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(picture)
  try {
    const scale = Math.min(1, MOST_SIDE / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('The picture cannot be drawn.')
    context.drawImage(bitmap, 0, 0, width, height)
    return { width, height, data: context.getImageData(0, 0, width, height).data }
  } finally {
    bitmap.close()
  }
}
