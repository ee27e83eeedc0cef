/** Caches the app's own files, so that the app starts without a network. */
export interface OfflineShell {
  keep(): Promise<void>
  /** Whether all these files belong to this version. */
  has(addresses: readonly string[]): boolean
  /** Answers requests for these files and for pages. Returns undefined for anything else. */
  answer(request: Request): Promise<Response> | undefined
}

const PAGE = '/'
const NAME = 'safelight-shell-'

/**
 * `files` are paths on this origin. If the content of a file changes, its name or `version` must change too.
 * Files in `large` are cached on their first request.
 */
export function createOfflineShell(
  version: string,
  files: readonly string[],
  large: readonly string[],
): OfflineShell {
  const name = NAME + version
  const kept = new Set(files)
  const keptOnceWanted = new Set(large)
  const fromCache = async (address: string) => (await caches.open(name)).match(address)

  async function wanted(request: Request, address: string): Promise<Response> {
    const cache = await caches.open(name)
    const found = await cache.match(address)
    if (found) return found
    const answer = await fetch(request)
    // The cache may be full. The next request for this file then goes to the server again.
    if (answer.ok) await cache.put(address, answer.clone()).catch(() => {})
    return answer
  }

  /**
   * Copies large files from another version's cache, so that nobody downloads them twice. A file with the
   * same name has the same content.
   */
  async function takeOver(from: Cache, to: Cache): Promise<void> {
    for (const address of large) {
      const found = await from.match(address)
      if (found && !(await to.match(address))) await to.put(address, found)
    }
  }

  return {
    async keep() {
      if (files.length === 0) return
      const cache = await caches.open(name)
      if (!(await cache.match(PAGE))) await cache.addAll([PAGE, ...files])
      for (const other of await caches.keys()) {
        if (!other.startsWith(NAME) || other === name) continue
        await takeOver(await caches.open(other), cache)
        await caches.delete(other)
      }
    },

    has: addresses => addresses.every(address => kept.has(address)),

    answer(request) {
      const { origin, pathname } = new URL(request.url)
      if (request.method !== 'GET' || origin !== location.origin) return undefined
      // Pages come from the network first, so that every online start runs the latest version.
      if (request.mode === 'navigate') return fetch(request).catch(orKept(() => fromCache(PAGE)))
      if (keptOnceWanted.has(pathname)) return wanted(request, pathname)
      if (!kept.has(pathname)) return undefined
      return fromCache(pathname).then(found => found ?? fetch(request))
    },
  }
}

const orKept = (find: () => Promise<Response | undefined>) => async (error: unknown) => {
  const found = await find()
  if (found) return found
  throw error
}
