import * as staging from '@safelight/contract/staging'
import { random } from '@safelight/test-kit/accounts/account'
import type { SharedLibrary } from '@safelight/test-kit/sharing/shared-library'
import { initiation } from '@safelight/test-kit/uploads/chunked'
import { makeUpload } from '@safelight/test-kit/uploads/uploads'
import { all, type Call } from '../call.ts'

const FOLDER = '/api/upload/local-folder'

export function stagingCalls({ shown, begun, staged }: SharedLibrary): Call[] {
  return [
    // No role makes this call, because it would only start an import into the caller's own library.
    { endpoint: staging.initiateImport, path: `${FOLDER}/initiate`, outcomes: {} },
    { endpoint: staging.importStatus, path: `${FOLDER}/status/${staged.importId}`, ...all(404) },
    { endpoint: staging.stageDirect, path: `${FOLDER}/stage/direct`, ...all(400) },
    {
      endpoint: staging.initiateStaged,
      path: `${FOLDER}/stage/chunked/initiate`,
      body: initiation(makeUpload({ id: shown.dto.id, size: 300_000 })),
      ...all(409),
    },
    {
      endpoint: staging.uploadStagedChunk,
      path: `${FOLDER}/stage/chunked/upload`,
      ...all(400),
    },
    ...[begun.uploadId, staged.takeoutId].map(uploadId => ({
      endpoint: staging.completeStaged,
      about: uploadId === begun.uploadId ? 'begun' : 'staged',
      path: `${FOLDER}/stage/chunked/complete`,
      body: { uploadId, chunks: [{ chunkIndex: 0, etag: random(32) }], checksum: random(32) },
      ...all(404),
    })),
    ...[begun.uploadId, staged.takeoutId].map(uploadId => ({
      endpoint: staging.stagedStatus,
      about: uploadId === begun.uploadId ? 'begun' : 'staged',
      path: `${FOLDER}/stage/status/${uploadId}`,
      ...all(404),
    })),
    { endpoint: staging.triggerProcessing, path: `${FOLDER}/trigger-processing`, ...all('own') },
  ]
}
