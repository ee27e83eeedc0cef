import type { Eye } from '@safelight/recognition/seen'
import type { DeviceDisk } from '../../store/device-disk.ts'
import { openServerEye, type ServerEyeDeps } from '../models/server-eye.ts'
import { openShardNews } from '../shards/shard-news.ts'
import { type OpeningDeps, openRecognizer } from './open-recognizer.ts'
import type { RecognitionProgress } from './recognizer.ts'

/** How a program looks at pictures, and at which. */
export interface Sight
  extends Pick<ServerEyeDeps, 'pieces' | 'createRuntime'>,
    Pick<OpeningDeps, 'decode'> {
  /** A year or a month, `YYYY-MM`, whose pictures are looked at; all of them without it. */
  within?: string
  /** It ends after so many pictures. */
  most?: number
}

export interface OnceDeps extends Sight, Pick<OpeningDeps, 'keys' | 'token'> {
  origin: string
  disk: DeviceDisk
  signal: AbortSignal
  onProgress(progress: OnceProgress): void
}

export interface OnceProgress extends RecognitionProgress {
  /** Pictures that were looked at this time. */
  looked: number
}

/**
 * Goes through the library once, as a device does that recognizes. Stopped by the signal or by `most`, it keeps what it
 * has seen, and resolves with the status `running`. Undefined where the server has no models. Throws ApiError.
 */
export async function recognizeOnce(deps: OnceDeps): Promise<OnceProgress | undefined> {
  const { keys, token, origin, disk, decode, within, most, signal, onProgress } = deps
  const eye = await openServerEye(deps)
  if (!eye) return undefined
  // Of this process alone: no other has the disk.
  const news = openShardNews(keys.accountId)
  let looked = 0
  const counting: Eye = {
    ...eye,
    async look(pixels) {
      const seen = await eye.look(pixels)
      looked += 1
      if (looked === most) recognizer.close()
      onProgress(progress())
      return seen
    },
  }
  const recognizer = await openRecognizer({
    keys,
    token,
    origin,
    device: { disk, thumbnails: undefined },
    eye: counting,
    news,
    announce: () => {},
    decode,
    // Nothing that was just uploaded waits here.
    wait: () => Promise.resolve(),
    ...(within === undefined ? {} : { within }),
  })
  const progress = (): OnceProgress => ({ ...recognizer.progress(), looked })
  recognizer.subscribe(() => onProgress(progress()))
  signal.addEventListener('abort', recognizer.close)
  try {
    if (!signal.aborted) await recognizer.run()
    return progress()
  } finally {
    signal.removeEventListener('abort', recognizer.close)
    news.close()
    await eye.close()
  }
}
