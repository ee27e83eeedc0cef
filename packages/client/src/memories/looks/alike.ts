import { similarity } from '@safelight/recognition/quantize'
import type { Shot } from '../shots.ts'
import { difference } from './look.ts'

export type Alike = (a: Shot, b: Shot) => boolean

/**
 * Two pictures count as one scene if their looks (thumbhashes) differ by less than this. A later comparison
 * of their thumbnails is stricter (`docs/decisions/0022-memories.md` has the figures).
 */
export const SAME_LOOK = 0.18

/**
 * Two pictures count as one scene if their embeddings are at least this similar. Pictures of different dogs
 * on different beaches reach up to 0.9.
 */
export const SAME_EMBEDDING = 0.95

/** Compares the embeddings if one model made both. Otherwise compares the looks (thumbhashes). */
export const areAlike: Alike = (a, b) => {
  if (a.embedding && a.embedding.by === b.embedding?.by) {
    return similarity(a.embedding.vector, b.embedding.vector) >= SAME_EMBEDDING
  }
  return a.look !== undefined && b.look !== undefined && difference(a.look, b.look) < SAME_LOOK
}
