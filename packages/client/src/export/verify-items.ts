import { allMetadataSteps, type ListedItem, type mediaPage } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { ROLES, type Role } from '@safelight/contract/media-keys'
import type { z } from '@safelight/contract/schema'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { toBase64url } from '@safelight/crypto/bytes'
import { fingerprint } from '@safelight/crypto/dedupe'
import { texts } from '@safelight/texts/client/export'
import { createSHA256 } from 'hash-wasm'
import { type ApiClient, invalidResponse } from '../api/api-client.ts'
import { type Cursor, cursorBehind } from '../api/cursors.ts'
import { MOST_ITEM_PAGES } from '../api/most-pages.ts'
import { createLimiter } from '../async/queues/limiter.ts'
import { type LibraryItem, streamOf } from '../items/item.ts'
import {
  NOT_OPENED,
  readSteadily,
  type SteadyDeps,
  UnreadableError,
} from '../media/streams/read-steadily.ts'

export interface VerifiedItem {
  item: LibraryItem
  streams: number
  bytes: number
  problems: string[]
}

export interface VerifyDeps extends SteadyDeps {
  keys: LibraryKeys
  /** Must return whole records. Rows omit shared details, which are verified too. */
  api: ApiClient
  openRecord(record: ListedItem): Promise<LibraryItem>
}

const AT_ONCE = 4

/**
 * Reads and decrypts every stream of the library, newest first. Compares the content of each original with
 * its fingerprint (format rule F12). Throws ApiError, and the signal's reason.
 */
export async function* verifyItems(
  deps: VerifyDeps,
  signal: AbortSignal,
): AsyncGenerator<VerifiedItem> {
  const limited = createLimiter(AT_ONCE)
  for await (const records of pages(deps.api)) {
    const page = records.map(record => limited(() => verifyItem(record, deps, signal)))
    // The next loop stops at the first failure. Failures of later items must not count as unhandled
    // rejections.
    for (const each of page) each.catch(() => {})
    for (const each of page) yield await each
  }
}

async function* pages(api: ApiClient): AsyncGenerator<ListedItem[]> {
  let after: Cursor | null = null
  for (let pages = 0; pages < MOST_ITEM_PAGES; pages += 1) {
    const page: z.infer<typeof mediaPage> = await api.call(allMetadataSteps, {
      params: { page: 0, limit: LIMITS.largestPage },
      query: after === null ? {} : { after },
    })
    yield page.fileUploadResponseList
    const next: Cursor = page.hasMore ? cursorBehind(page.fileUploadResponseList, after) : 'end'
    if (next === 'end') return
    after = next
  }
  throw invalidResponse(200)
}

async function verifyItem(
  record: ListedItem,
  deps: VerifyDeps,
  signal: AbortSignal,
): Promise<VerifiedItem> {
  signal.throwIfAborted()
  const item = await deps.openRecord(record)
  const verified: VerifiedItem = { item, streams: 0, bytes: 0, problems: [] }
  if (!item.details) verified.problems.push(NOT_OPENED)
  for (const role of ROLES) {
    if (!streamOf(item, role)) continue
    try {
      const content = await readStream(item, role)
      if (role === 'original' && content !== record.checksum) verified.problems.push(OTHER_CONTENT)
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error
      verified.problems.push(
        role === 'original' ? error.message : texts.rendition({ role, message: error.message }),
      )
    }
  }
  return verified

  async function readStream(of: LibraryItem, role: Role): Promise<string> {
    const digest = await createSHA256()
    for await (const chunk of readSteadily(of, role, deps, signal)) {
      digest.update(chunk)
      verified.bytes += chunk.length
    }
    verified.streams += 1
    return toBase64url(await fingerprint(deps.keys, new Uint8Array(digest.digest('binary'))))
  }
}

const OTHER_CONTENT = texts.otherContent
