import { idleWorker } from '@safelight/client/idle-worker'
import type { TargetsWorker } from './targets.worker.ts'
import type { TargetInText } from './targets-in.ts'

const inWorker = idleWorker<TargetsWorker>(
  () => new Worker(new URL('./targets.worker.ts', import.meta.url), { type: 'module' }),
)

/**
 * Finds the targets in each of the texts, in a worker: looking for phone numbers in long texts takes seconds.
 */
export const findTargets = (
  texts: readonly string[],
  language: string,
): Promise<TargetInText[][]> => inWorker(worker => worker.find(texts, language))
