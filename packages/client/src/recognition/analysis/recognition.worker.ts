import type { Pixels } from '@safelight/recognition/detections'
import { texts } from '@safelight/texts/client/recognition'
import { expose, proxy } from 'comlink'
import { openDevice } from '../../store/device.ts'
import { openUpdateChannel } from '../../store/library-updates.ts'
import type { RecognitionKind } from '../kinds.ts'
import { openAnalyzer } from '../models/open-analyzer.ts'
import { openShardEvents } from '../shards/shard-events.ts'
import { openRecognizer, type RecognizingKeys } from './open-recognizer.ts'
import type { RecognitionProgress } from './recognizer.ts'

/** Opens the recognizer of this device, without the models of the kinds `off`. Waits until no other tab has a recognizer open. */
async function open(
  keys: RecognizingKeys,
  token: string,
  off: readonly RecognitionKind[],
  onProgress: (progress: RecognitionProgress) => void,
) {
  await whenAlone()
  const opened = await openAnalyzer(token, off)
  if (!opened) throw new Error(texts.noModels)
  const { analyzer, newer } = opened
  const recognizer = await openRecognizer({
    keys,
    token,
    device: await openDevice(keys.accountId),
    analyzer,
    news: openShardEvents(keys.accountId),
    publish: openUpdateChannel(keys.accountId).publish,
    decode: decodePicture,
    wait: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
  })
  recognizer.subscribe(() => onProgress({ ...recognizer.progress(), newer }))
  const { run, touch, remove, analyzeFresh, pause } = recognizer
  return proxy({ run, touch, remove, analyzeFresh, pause })
}

const whenAlone = (): Promise<void> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request('safelight-recognizing', () => {
        resolve()
        return new Promise<never>(() => {})
      })
      .catch(reject)
  })

export type RecognitionWorker = typeof open
expose(open)

/** Longer side of analyzed pictures in pixels: no model uses more, and text stays legible. */
const MOST_SIDE = 1600

/** Decodes a picture in a page or worker. Throws for a format that the browser cannot draw. */
async function decodePicture(picture: Blob): Promise<Pixels> {
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
