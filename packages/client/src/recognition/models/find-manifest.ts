import {
  filesOf,
  knownModels,
  type Manifest,
  type ModelFile,
  type OfferedManifest,
  offeredManifest,
} from '@safelight/contract/recognition-manifest'
import { readManifest } from '@safelight/contract/recognition-models'
import { z } from '@safelight/contract/schema'
import { type ApiClient, ApiError, invalidResponse } from '../../api/api-client.ts'
import { kindsIn, type RecognitionKind } from '../kinds.ts'
import type { Pieces } from './pieces.ts'

export interface FoundModels {
  /** The models that this version of Safelight can run. */
  manifest: Manifest
  /** Kinds with models that only a newer version of Safelight can run. */
  newer: readonly RecognitionKind[]
  /** The files of all models, also of those that this version cannot run. */
  files: readonly ModelFile[]
}

const NAME = 'manifest'

const keptManifest = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('not JSON')
      return z.NEVER
    }
  })
  .pipe(offeredManifest)

/**
 * Returns the models that the server offers, or offered last if it is unreachable. Returns undefined if the
 * server offers none. Throws ApiError.
 */
export async function findManifest(
  api: ApiClient,
  pieces: Pieces,
): Promise<FoundModels | undefined> {
  try {
    const offered = await api.call(readManifest)
    await pieces.keep(NAME, new TextEncoder().encode(JSON.stringify(offered))).catch(() => {})
    return found(offered)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'NOT_FOUND') {
      await pieces.drop(NAME)
      return undefined
    }
    const kept = error.code === 'NETWORK' ? await pieces.read(NAME) : undefined
    const read = kept && keptManifest.safeParse(new TextDecoder().decode(kept)).data
    if (!read) throw error
    return found(read)
  }
}

function found(offered: OfferedManifest): FoundModels {
  const manifest = knownModels(offered)
  if (!manifest) throw invalidResponse(200)
  const known = new Set<string>(manifest.models.map(({ task }) => task))
  const others = offered.models.filter(({ task }) => !known.has(task))
  return { manifest, newer: kindsIn({ models: others }), files: filesOf(offered) }
}
