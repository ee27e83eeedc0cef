import type { LibraryItem } from '../items/item.ts'
import { streamOf } from '../items/item.ts'
import type { ReadStream } from '../media/streams/read-stream.ts'
import type { ReadPixels } from './duplicates/review.ts'

/** The pixels of thumbnails, where there is a browser to decode them. */
export const createThumbnailPixels =
  (readStream: ReadStream): ReadPixels =>
  async (item: LibraryItem) => {
    if (!streamOf(item, 'thumbnail')) return undefined
    const bitmap = await createImageBitmap(await readStream(item, 'thumbnail'))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d', {
      willReadFrequently: true,
    })
    context?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return context?.getImageData(0, 0, width, height)
  }
