import { type Remote, transfer, wrap } from 'comlink'
import type { CodeWorker, FoundCode } from './code.worker.ts'

/** The longest side of a picture to search, in pixels. It is above that of a preview. */
const LONGEST = 3000

let worker: Remote<CodeWorker> | undefined

/** Finds QR codes in a loaded picture, on this device. Finds none if the picture cannot be read. */
export async function findCodes(picture: HTMLImageElement): Promise<FoundCode[]> {
  const { naturalWidth, naturalHeight } = picture
  const scale = Math.min(1, LONGEST / Math.max(naturalWidth, naturalHeight))
  try {
    const bitmap = await createImageBitmap(picture, {
      resizeWidth: Math.max(1, Math.round(naturalWidth * scale)),
      resizeHeight: Math.max(1, Math.round(naturalHeight * scale)),
    })
    worker ??= wrap<CodeWorker>(
      new Worker(new URL('./code.worker.ts', import.meta.url), { type: 'module' }),
    )
    return await worker.find(transfer(bitmap, [bitmap]))
  } catch {
    return []
  }
}
