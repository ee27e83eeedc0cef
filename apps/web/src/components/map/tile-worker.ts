import type { Remote } from 'comlink'
import { wrap } from 'comlink'
import type { TileWorker } from './tile.worker.ts'

let worker: Remote<TileWorker> | undefined

/** The worker that draws tiles and finds towns. All maps share it; the first one starts it. */
export function tileWorker(): Remote<TileWorker> {
  worker ??= wrap<TileWorker>(
    new Worker(new URL('./tile.worker.ts', import.meta.url), { type: 'module' }),
  )
  return worker
}
