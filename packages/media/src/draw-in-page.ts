import { createCanvas, samplePixels } from './renditions/canvas.ts'
import { largeSize } from './renditions/renditions.ts'

/**
 * Draws the intact part of a damaged picture, at preview size. Needs a page: an image element shows the
 * intact part, but `createImageBitmap` rejects the whole picture. The caller must have checked that the size
 * is safe to decode. Rejects if nothing can be drawn.
 */
export async function drawInPage(picture: Blob): Promise<ImageBitmap> {
  const image = new Image()
  const url = URL.createObjectURL(picture)
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = url
    })
    const { naturalWidth: width, naturalHeight: height } = image
    const context = createCanvas(largeSize({ width, height }))
    context.drawImage(image, 0, 0, context.canvas.width, context.canvas.height)
    if (isEmpty(context.canvas)) throw new Error('Nothing was drawn')
    return context.canvas.transferToImageBitmap()
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Whether nothing was drawn. Parts that could not be decoded stay transparent. */
const isEmpty = (canvas: OffscreenCanvas): boolean =>
  samplePixels(canvas, 64).data.every((value, at) => at % 4 !== 3 || value === 0)
