import { ok } from 'node:assert/strict'
import { inspectMovie } from '../../../../packages/media/src/metadata/videos/movie.ts'
import type { Target } from '../../run.ts'
import { damaged, movieBoxes } from './samples.ts'

/**
 * Attacks `inspectMovie` with damaged MP4 boxes. It must never throw, and needs only limited time and memory.
 */
export const movies: Target = {
  name: 'movies',
  async prepare() {
    const videos = await movieBoxes()
    return {
      async try(random) {
        const movie = await inspectMovie(new Blob([damaged(random, videos)]))
        if (!movie) return 'refused'
        ok(Number.isFinite(movie.createdMs))
        return 'accepted'
      },
    }
  },
}
