import type { Bytes } from '@safelight/crypto/bytes'

export interface Pieces {
  names(): Promise<string[]>
  read(name: string): Promise<Bytes | undefined>
  keep(name: string, bytes: Bytes): Promise<void>
  drop(name: string): Promise<void>
}

const CACHE = 'safelight-models'
/** Keys within the cache, not real addresses. */
const PREFIX = '/models/'

/** Keeps pieces in the browser's cache storage, unencrypted: models are public. */
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

export const forgetModels = async (): Promise<void> => void (await caches.delete(CACHE))
