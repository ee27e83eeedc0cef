import type { RecognitionKind } from '../kinds.ts'
import { idleRuntime } from './idle-runtime.ts'
import { cachedPieces } from './pieces.ts'
import { openServerAnalyzer, type ServerAnalyzer } from './server-analyzer.ts'
import { startRuntimeWorker } from './worker-runtime.ts'

export const openAnalyzer = (
  token: string,
  off: readonly RecognitionKind[] = [],
): Promise<ServerAnalyzer | undefined> =>
  openServerAnalyzer({
    token,
    off,
    pieces: cachedPieces(),
    createRuntime: async () => idleRuntime(startRuntimeWorker),
  })
