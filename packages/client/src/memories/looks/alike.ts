import { similarity } from '@safelight/recognition/quantize'
import type { Shot } from '../shots.ts'
import { difference } from './look.ts'

/** Whether two pictures show the same, as far as it is known how they look. */
export type Alike = (a: Shot, b: Shot) => boolean

/**
 * Two looks that differ by less are of one scene. It is a sieve that lets nearly all pictures of one scene through, and
 * a fifth of those with other things in the same place, which a closer look at the thumbnails tells apart
 * (`docs/decisions/0022-memories.md` has the figures).
 */
export const SAME_LOOK = 0.18

/**
 * Two embeddings that are more alike are of one scene. A model of pictures and words finds all dogs on all beaches
 * alike, up to 0.9: only above that does it speak of the same dog at the same moment.
 */
export const SAME_EMBEDDING = 0.95

/** By what a model says of both where the same one has looked at them, otherwise by their looks. */
export const areAlike: Alike = (a, b) => {
  if (a.embedding && a.embedding.by === b.embedding?.by) {
    return similarity(a.embedding.vector, b.embedding.vector) >= SAME_EMBEDDING
  }
  return a.look !== undefined && b.look !== undefined && difference(a.look, b.look) < SAME_LOOK
}
