import { noteTime } from '../../../apps/server/src/installation/observed-time.ts'
import type { TestServer } from './server.ts'

const HOUR = 60 * 60 * 1000

/**
 * Adds the hours from `from` until `until` to the observed time of a server's database. The caller must set
 * the server's clock itself.
 */
export async function observe({ context }: TestServer, from: number, until: number): Promise<void> {
  for (let time = from; time <= until; time += HOUR) {
    await noteTime(context.database, new Date(time))
  }
}
