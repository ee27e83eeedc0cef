import type { Remote } from 'comlink'
import { wrap } from 'comlink'
import type { TileWorker } from './tile.worker.ts'

let worker: Remote<TileWorker> | undefined

/** The worker that draws maps and knows the towns of the world: one for all maps, from the first one on. */
export function tileWorker(): Remote<TileWorker> {
  worker ??= wrap<TileWorker>(
    new Worker(new URL('./tile.worker.ts', import.meta.url), { type: 'module' }),
  )
  return worker
}
