import type { Manifest, Task } from '@safelight/contract/recognition-manifest'

/** The kinds that a device can look for in pictures. A person switches each kind on or off for a device. */
export const RECOGNITION_KINDS = ['people', 'things', 'text'] as const
export type RecognitionKind = (typeof RECOGNITION_KINDS)[number]

const TASKS: Record<RecognitionKind, readonly Task[]> = {
  people: ['face-detection', 'face-embedding'],
  things: ['object-detection', 'image-embedding'],
  text: ['text-detection', 'text-recognition'],
}

/** Returns the kinds for which there is a model. */
export function kindsIn({ models }: { models: readonly { task: string }[] }): RecognitionKind[] {
  const tasks = new Set(models.map(({ task }) => task))
  return RECOGNITION_KINDS.filter(kind => TASKS[kind].some(task => tasks.has(task)))
}

/** Leaves out the models of these kinds. */
export function withoutKinds(
  { models, ...manifest }: Manifest,
  off: readonly RecognitionKind[],
): Manifest {
  const left = new Set(off.flatMap(kind => TASKS[kind]))
  return { ...manifest, models: models.filter(({ task }) => !left.has(task)) }
}
