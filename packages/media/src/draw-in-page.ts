import { createCanvas, samplePixels } from './renditions/canvas.ts'
import { largeSize } from './renditions/renditions.ts'

/**
 * Draws what there is of a damaged picture, at the size of a preview. An image element shows the part that
 * can be decoded, where `createImageBitmap` refuses all of it; only pages have such elements. The picture
 * must be known to have a size that is safe to decode. Rejects when nothing of it can be drawn.
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

/** What was not decoded stays transparent. */
const isEmpty = (canvas: OffscreenCanvas): boolean =>
  samplePixels(canvas, 64).data.every((value, at) => at % 4 !== 3 || value === 0)
