import type { Fetch } from '../servers/check-server.ts'
import type { Feed } from './feed.ts'
import { LARGEST_MANIFEST, MANIFEST, type Manifest, openManifest, SIGNATURE } from './manifest.ts'
import { UpdateProblem } from './problem.ts'

/** The longest time to wait for a manifest, in milliseconds. */
const PATIENCE = 60_000

/** The largest signature, in bytes: 64 bytes in base64, and a line end. */
const LARGEST_SIGNATURE = 128

/**
 * Fetches the manifest of a feed, and its signature.
 *
 * @throws {UpdateProblem} `unchecked` or `untrusted`
 */
export async function fetchManifest(feed: Feed, fetch: Fetch): Promise<Manifest> {
  const bytes = await fetchSmall(feed, MANIFEST, LARGEST_MANIFEST, fetch)
  const signature = await fetchSmall(feed, SIGNATURE, LARGEST_SIGNATURE, fetch)
  return openManifest(bytes, signature.toString('latin1'), feed.key)
}

async function fetchSmall(feed: Feed, name: string, most: number, fetch: Fetch): Promise<Buffer> {
  const ending = new AbortController()
  const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(PATIENCE)])
  try {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of await bodyOf(feed, name, signal, fetch)) {
      size += chunk.length
      if (size > most) throw new UpdateProblem('untrusted')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    throw error instanceof UpdateProblem ? error : new UpdateProblem('unchecked', error)
  } finally {
    // Canceling the body of Electron's `net.fetch` does not end the request.
    ending.abort()
  }
}

/**
 * Requests a file of a feed. Follows no redirects: the feed alone decides who learns of the request.
 *
 * @throws if the feed cannot be reached, redirects, or does not have the file
 */
export async function bodyOf(
  feed: Feed,
  name: string,
  signal: AbortSignal,
  fetch: Fetch,
): Promise<ReadableStream<Uint8Array>> {
  const { ok, status, body } = await fetch(new URL(name, feed.url).href, {
    signal,
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
  })
  if (!ok || !body) throw new Error(`The feed answered ${status}.`)
  return body
}
