import { ok } from 'node:assert/strict'
import type { Owner } from '@safelight/test-kit/library'
import { expectPlaces, inTrash, type Locations } from './deletions.ts'
import { isChunked, type Upload } from './uploads.ts'
import { expectChunks, listed, type Server, wholeFeed } from './verify.ts'

/**
 * Asserts that the server has all acknowledged uploads and chunks. Asserts that each item is in a place that
 * `places` allows, in the lists and in the change feed.
 */
export async function expectAcknowledged(
  server: Server,
  owner: Owner,
  { known, places }: { known: Upload[]; places: Locations },
) {
  const library = await listed(server, owner)
  const trash = await inTrash(server, owner)
  const feed = await wholeFeed(server, owner, [...library.keys()])
  for (const upload of known) {
    if (places.has(upload.id)) continue
    const isListed = library.has(upload.id)
    ok(isListed || !upload.isAcknowledged, `an acknowledged item is lost: ${upload.id}`)
    if (!isListed && isChunked(upload) && upload.acknowledgedChunks.size > 0) {
      await expectChunks(server, owner, upload)
    }
  }
  const unanswered = expectPlaces(places, { library, trash, feed })
  return { library, trash, unanswered }
}
