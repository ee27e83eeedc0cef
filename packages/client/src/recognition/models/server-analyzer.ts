import { readModelFile } from '@safelight/contract/recognition-models'
import { createAnalyzer } from '@safelight/recognition/analyzer'
import type { Analyzer } from '@safelight/recognition/detections'
import type { Runtime } from '@safelight/recognition/runtime'
import { createApiClient } from '../../api/api-client.ts'
import { fetchBytes, rangeHeader } from '../../api/fetch-ciphertext.ts'
import { authorization } from '../../api/request-headers.ts'
import { type RecognitionKind, withoutKinds } from '../kinds.ts'
import { type FoundModels, findManifest } from './find-manifest.ts'
import { createModelStore } from './model-store.ts'
import type { Pieces } from './pieces.ts'

export interface ServerAnalyzerDeps {
  token: string
  /** The server's origin, if the code does not run in a page of the server. */
  origin?: string
  pieces: Pieces
  createRuntime(): Promise<Runtime>
  /** Kinds whose models are not opened. */
  off?: readonly RecognitionKind[]
}

export interface ServerAnalyzer extends Pick<FoundModels, 'newer'> {
  analyzer: Analyzer
}

/**
 * Opens an analyzer with the installation's models; undefined if there are none. Fetches models when they are
 * first needed, and deletes those that the manifest no longer names. Throws ApiError.
 */
export async function openServerAnalyzer(
  deps: ServerAnalyzerDeps,
): Promise<ServerAnalyzer | undefined> {
  const { token, origin = '', pieces, createRuntime, off = [] } = deps
  const found = await findManifest(createApiClient(token, { baseUrl: origin }), pieces)
  const store = createModelStore(pieces, ({ sha256 }, range) =>
    fetchBytes(origin + readModelFile.path.replace(':sha256', sha256), {
      headers: { ...authorization(token), ...rangeHeader(range) },
      // Keep no copy in the HTTP cache: the pieces are already cached.
      cache: 'no-store',
    }),
  )
  await store.keepOnly(found?.files ?? [])
  if (!found || found.files.length === 0) return undefined
  const analyzer = await createAnalyzer({
    runtime: await createRuntime(),
    manifest: withoutKinds(found.manifest, off),
    readModel: store.read,
  })
  return { analyzer, newer: found.newer.filter(kind => !off.includes(kind)) }
}
