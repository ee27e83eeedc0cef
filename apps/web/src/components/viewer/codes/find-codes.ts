import { idleWorker } from '@safelight/client/idle-worker'
import { transfer } from 'comlink'
import type { CodeWorker } from './code.worker.ts'
import type { FoundCode } from './codes-in.ts'

/** The longest side of a picture to search, in pixels. It is above that of a preview. */
const LONGEST = 3000

const inWorker = idleWorker<CodeWorker>(
  () => new Worker(new URL('./code.worker.ts', import.meta.url), { type: 'module' }),
)

/** Finds QR codes in a loaded picture, on this device. Finds none if the picture cannot be read. */
export async function findCodes(picture: HTMLImageElement): Promise<FoundCode[]> {
  const { naturalWidth, naturalHeight } = picture
  const scale = Math.min(1, LONGEST / Math.max(naturalWidth, naturalHeight))
  try {
    const bitmap = await createImageBitmap(picture, {
      resizeWidth: Math.max(1, Math.round(naturalWidth * scale)),
      resizeHeight: Math.max(1, Math.round(naturalHeight * scale)),
    })
    return await inWorker(worker => worker.codesIn(transfer(bitmap, [bitmap])))
  } catch {
    return []
  }
}
