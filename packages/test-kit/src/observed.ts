import { noteTime } from '../../../apps/server/src/installation/observed-time.ts'
import type { TestServer } from './server.ts'

const HOUR = 60 * 60 * 1000

/**
 * Adds the hours from `from` until `until` to the observed time of a server's database. Does not move the
 * server's clock: the caller must do that too.
 */
export async function observe({ context }: TestServer, from: number, until: number): Promise<void> {
  for (let time = from; time <= until; time += HOUR) {
    await noteTime(context.database, new Date(time))
  }
}
