import type { Bytes } from '@safelight/crypto/bytes'

/** Where a device keeps pieces of files by names. */
export interface Pieces {
  names(): Promise<string[]>
  read(name: string): Promise<Bytes | undefined>
  keep(name: string, bytes: Bytes): Promise<void>
  drop(name: string): Promise<void>
}

const CACHE = 'safelight-models'
/** Nothing is at these addresses: they are names within the cache. */
const PREFIX = '/models/'

/** Pieces in the cache storage of the browser, which is made for large answers; models are the same for everybody, and no secret. */
export function cachedPieces(): Pieces {
  const cache = () => caches.open(CACHE)
  return {
    async names() {
      const requests = await (await cache()).keys()
      return requests.map(({ url }) => new URL(url).pathname.slice(PREFIX.length))
    },
    async read(name) {
      const found = await (await cache()).match(PREFIX + name)
      return found && new Uint8Array(await found.arrayBuffer())
    },
    keep: async (name, bytes) => (await cache()).put(PREFIX + name, new Response(bytes)),
    drop: async name => void (await (await cache()).delete(PREFIX + name)),
  }
}

/** Lets go of all models on this device. */
export const forgetModels = async (): Promise<void> => void (await caches.delete(CACHE))
