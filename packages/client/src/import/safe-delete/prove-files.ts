import { LIMITS } from '@safelight/contract/limits'
import { mediaKey } from '@safelight/contract/media-keys'
import { storedProofs } from '@safelight/contract/stored-proofs'
import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
import { provenRanges } from '@safelight/crypto/stored-proofs'
import { type ApiClient, ApiError } from '../../api/api-client.ts'
import { type LibraryItem, streamOf } from '../../items/item.ts'
import type { ContentCheck, FileRole, Step } from './content-check.ts'

interface Range {
  key: string
  start: number
  end: number
}

/** A file's content, and the stream that holds it. */
export interface Claim {
  content: Blob
  checksum: string
  item: LibraryItem
  role: FileRole
}

export type Proof = 'proven' | 'changed' | 'unreadable' | 'missing'

export interface ProveDeps {
  api: ApiClient
  check: ContentCheck
  /** Waits before a retry. Rejects when the check ends. */
  wait(tries: number): Promise<void>
}

/**
 * Lets the server prove that it has the streams of these files right now (format rule F23), under a nonce that
 * it did not know before. `changed` if the file is not the one with this fingerprint any more, `missing` if
 * the server proves something else or nothing. Throws ApiError if the session has ended.
 */
export async function proveFiles(
  claims: readonly Claim[],
  { api, check, wait }: ProveDeps,
  step: Step,
): Promise<Proof[]> {
  const nonce = randomBytes(32)
  const results: Proof[] = []
  const owed: { of: number; range: Range; proof: string }[] = []
  for (const [of, { content, checksum, item, role }] of claims.entries()) {
    results.push('missing')
    try {
      const ranges = provenRanges(streamOf(item, role)?.length ?? 0)
      const { fingerprint, proofs } = await check.expect(content, item, role, nonce, step)
      if (fingerprint !== checksum) results[of] = 'changed'
      else {
        results[of] = 'proven'
        const key = mediaKey(item.fileName, role)
        for (const [index, range] of ranges.entries())
          owed.push({ of, range: { key, ...range }, proof: proofs[index] ?? '' })
      }
    } catch (error) {
      results[of] = problemOf(error)
    }
  }
  for (const batch of batchesOf(owed)) {
    const body = { nonce: toBase64url(nonce), ranges: batch.map(({ range }) => range) }
    const { proofs } = await retryPassing(() => api.call(storedProofs, { body }), wait)
    for (const [index, { of, proof }] of batch.entries())
      if (proofs[index] !== proof) results[of] = 'missing'
  }
  return results
}

function problemOf(error: unknown): Proof {
  if (!(error instanceof Error)) throw error
  if (error.name === 'ContentChangedError') return 'changed'
  // Errors of reading a file are the browser's, or those of the desktop app.
  if (error.name === 'AbortError') throw error
  return error.name === 'OpenError' ? 'missing' : 'unreadable'
}

function* batchesOf<T extends { range: Range }>(owed: readonly T[]): Generator<T[]> {
  let batch: T[] = []
  let bytes = 0
  for (const each of owed) {
    const more = each.range.end - each.range.start
    if (batch.length === LIMITS.rangesProven || bytes + more > LIMITS.bytesProven) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(each)
    bytes += more
  }
  if (batch.length > 0) yield batch
}

/** Repeats a call while the server is unreachable, fails, or asks to slow down. Throws other ApiErrors. */
export async function retryPassing<T>(
  call: () => Promise<T>,
  wait: (tries: number) => Promise<void>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      const isPassing =
        error instanceof ApiError &&
        (error.status === 0 || error.status >= 500 || error.status === 429)
      if (!isPassing) throw error
    }
    await wait(tries)
  }
}
