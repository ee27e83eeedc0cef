import type { Analyzer } from '@safelight/recognition/detections'
import type { DeviceDisk } from '../../store/device-disk.ts'
import { openServerAnalyzer, type ServerAnalyzerDeps } from '../models/server-analyzer.ts'
import { openShardEvents } from '../shards/shard-events.ts'
import { type OpeningDeps, openRecognizer } from './open-recognizer.ts'
import type { RecognitionProgress } from './recognizer.ts'

export interface VisionRuntime
  extends Pick<ServerAnalyzerDeps, 'pieces' | 'createRuntime'>,
    Pick<OpeningDeps, 'decode'> {
  /** A year, or a month `YYYY-MM`, to analyze. Everything if absent. */
  within?: string
  most?: number
}

export interface OnceDeps extends VisionRuntime, Pick<OpeningDeps, 'keys' | 'token'> {
  origin: string
  disk: DeviceDisk
  signal: AbortSignal
  onProgress(progress: OnceProgress): void
}

export interface OnceProgress extends RecognitionProgress {
  analyzed: number
}

/**
 * Analyzes the library once. If the signal or `most` stops the analysis, stores the detections and resolves
 * with the status `running`. Returns undefined if the server has no models. Throws ApiError.
 */
export async function recognizeOnce(deps: OnceDeps): Promise<OnceProgress | undefined> {
  const { keys, token, origin, disk, decode, within, most, signal, onProgress } = deps
  const opened = await openServerAnalyzer(deps)
  if (!opened) return undefined
  const { analyzer, newer } = opened
  // These events stay within this process. No other process uses the disk.
  const news = openShardEvents(keys.accountId)
  let analyzed = 0
  const counting: Analyzer = {
    ...analyzer,
    async analyze(picture, parts) {
      const seen = await analyzer.analyze(picture, parts)
      analyzed += 1
      if (analyzed === most) recognizer.close()
      onProgress(progress())
      return seen
    },
  }
  const recognizer = await openRecognizer({
    keys,
    token,
    origin,
    device: { disk, thumbnails: undefined },
    analyzer: counting,
    news,
    publish: () => {},
    decode,
    // `wait` delays only the analysis of recent uploads. This process has none.
    wait: () => Promise.resolve(),
    ...(within === undefined ? {} : { within }),
  })
  const progress = (): OnceProgress => ({
    ...recognizer.progress(),
    analyzed,
    newer,
  })
  recognizer.subscribe(() => onProgress(progress()))
  signal.addEventListener('abort', recognizer.close)
  try {
    if (!signal.aborted) await recognizer.run()
    return progress()
  } finally {
    signal.removeEventListener('abort', recognizer.close)
    news.close()
    await analyzer.close()
  }
}
