import * as changes from '@safelight/contract/changes'
import * as chunked from '@safelight/contract/chunked-upload'
import * as details from '@safelight/contract/details'
import * as items from '@safelight/contract/items'
import * as renditions from '@safelight/contract/renditions'
import * as search from '@safelight/contract/search'
import * as storedProofs from '@safelight/contract/stored-proofs'
import * as thumbnails from '@safelight/contract/thumbnails'
import * as trash from '@safelight/contract/trash'
import * as upload from '@safelight/contract/upload'
import { random } from '@safelight/test-kit/accounts/account'
import type { SharedLibrary } from '@safelight/test-kit/sharing/shared-library'
import { signedItem } from '@safelight/test-kit/sharing/sharing'
import { initiation } from '@safelight/test-kit/uploads/chunked'
import { makeUpload } from '@safelight/test-kit/uploads/uploads'
import { all, type Call, outcomes } from '../call.ts'

/** Calls about items. The editor's change names a wrong version of the item and gets 409. */
export function itemCalls(library: SharedLibrary): Call[] {
  const { shown, hidden, trashed, begun } = library
  const change = (item: string) => ({
    version: 2,
    sharedDetails: random(285),
    privateDetails: random(285),
    dateTaken: '2024-05-17',
    id: item,
  })
  const { id: _, ...ownChange } = change('')
  const { privateDetails: __, ...sharedChange } = ownChange
  const ids = { ids: [shown.dto.id, hidden.dto.id, trashed.dto.id] }
  const ofShown = (what = '') => `/api/media/${shown.dto.id}${what}`
  return [
    {
      endpoint: details.changeDetails,
      path: ofShown(),
      body: ownChange,
      ...all(404),
    },
    {
      endpoint: details.changeManyDetails,
      path: '/api/media/details',
      body: { changes: [change(shown.dto.id), change(hidden.dto.id)] },
      ...all('own'),
    },
    {
      endpoint: details.changeSharedDetails,
      path: ofShown('/shared-details'),
      body: { ...sharedChange, version: 9, detailsSignature: signedItem('').detailsSignature },
      ...outcomes({ stranger: 404, viewer: 403, editor: 409 }),
    },
    {
      endpoint: renditions.replaceRenditions,
      path: ofShown('/renditions'),
      ...all(400),
    },
    { endpoint: trash.trashItems, path: '/api/media/trash', body: ids, ...all('own') },
    { endpoint: trash.restoreItems, path: '/api/media/restore', body: ids, ...all('own') },
    { endpoint: trash.deleteItems, path: '/api/media/delete', body: ids, ...all('own') },
    { endpoint: trash.emptyTrash, path: '/api/media/trash/empty', ...all('own') },
    { endpoint: trash.trashPage, path: '/api/media/trash/30', ...all('own') },
    {
      endpoint: items.duplicates,
      path: '/api/media/duplicates',
      body: { checksums: [shown.dto.checksum, trashed.dto.checksum] },
      ...all('own'),
    },
    {
      endpoint: storedProofs.storedProofs,
      path: '/api/media/stored-proofs',
      body: { nonce: random(32), ranges: [{ key: `/${shown.dto.id}.jpg`, start: 0, end: 40 }] },
      ...all('own'),
    },
    { endpoint: items.allMetadata, path: '/api/media/all-metadata', ...all('own') },
    { endpoint: items.allMetadataSteps, path: '/api/media/all-metadata-steps/0/30', ...all('own') },
    { endpoint: items.availableMonths, path: '/api/media/available-months', ...all('own') },
    { endpoint: items.availableYears, path: '/api/media/years', ...all('own') },
    {
      endpoint: items.yearSteps,
      path: '/api/media/all-metadata-year-month-steps/0/200/2024',
      ...all('own'),
    },
    {
      endpoint: items.forYearMonth,
      path: '/api/media/for-year-month?year=2024&month=5',
      ...all('own'),
    },
    { endpoint: changes.changes, path: '/api/media/changes', ...all('own') },
    { endpoint: search.search, path: '/api/media/search?q=2024', ...all('own') },
    {
      endpoint: thumbnails.thumbnails,
      path: '/api/media/thumbnails',
      body: { keys: [`/thumbnails/thumb_${hidden.dto.name}`] },
      ...all('own'),
    },

    { endpoint: upload.upload, path: '/api/upload/', ...all(400) },
    {
      endpoint: chunked.initiateChunked,
      path: '/api/upload/chunked/initiate',
      body: initiation(makeUpload({ id: shown.dto.id, size: 300_000 })),
      ...all(409),
    },
    { endpoint: chunked.uploadChunk, path: '/api/upload/chunked/upload', ...all(400) },
    {
      endpoint: chunked.completeChunked,
      path: '/api/upload/chunked/complete',
      body: {
        uploadId: begun.uploadId,
        chunks: [{ chunkIndex: 0, etag: random(32) }],
        checksum: random(32),
      },
      ...all(404),
    },
    { endpoint: chunked.chunkedStatus, path: `/api/upload/chunked/${begun.uploadId}`, ...all(404) },
    {
      endpoint: chunked.abandonChunked,
      path: `/api/upload/chunked/${begun.uploadId}`,
      ...all(404),
    },
  ]
}
