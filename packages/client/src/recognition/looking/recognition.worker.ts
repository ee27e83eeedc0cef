import { expose, proxy } from 'comlink'
import { openDevice } from '../../store/device.ts'
import { openUpdateChannel } from '../../store/library-updates.ts'
import { openEye } from '../models/open-eye.ts'
import { openShardNews } from '../shards/shard-news.ts'
import { decodePicture } from './decode-picture.ts'
import { openRecognizer, type RecognizingKeys } from './open-recognizer.ts'
import type { RecognitionProgress } from './recognizer.ts'

/**
 * Opens the recognizer of this device, in the one tab that has it, with the keys and the token that it reads with.
 * Resolves once no other tab has it.
 */
async function open(
  keys: RecognizingKeys,
  token: string,
  onProgress: (progress: RecognitionProgress) => void,
) {
  await whenAlone()
  const eye = await openEye(token)
  if (!eye) throw new Error('This server has no models to look with.')
  const recognizer = await openRecognizer({
    keys,
    token,
    device: await openDevice(keys.accountId),
    eye,
    news: openShardNews(keys.accountId),
    announce: openUpdateChannel(keys.accountId).announce,
    decode: decodePicture,
    wait: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
  })
  recognizer.subscribe(() => onProgress(recognizer.progress()))
  const { run, touch, remove, lookAtFresh, pause } = recognizer
  return proxy({ run, touch, remove, lookAtFresh, pause })
}

/** Held until the worker ends. */
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
