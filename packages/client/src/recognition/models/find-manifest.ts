import { type Manifest, manifest } from '@safelight/contract/recognition-manifest'
import { readManifest } from '@safelight/contract/recognition-models'
import { z } from '@safelight/contract/schema'
import { type ApiClient, ApiError } from '../../api/api-client.ts'
import type { Pieces } from './pieces.ts'

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
  .pipe(manifest)

/**
 * Returns the models that the server offers, or offered last if it is unreachable. Returns undefined if the
 * server offers none. Throws ApiError.
 */
export async function findManifest(api: ApiClient, pieces: Pieces): Promise<Manifest | undefined> {
  try {
    const offered = await api.call(readManifest)
    await pieces.keep(NAME, new TextEncoder().encode(JSON.stringify(offered))).catch(() => {})
    return offered
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'NOT_FOUND') {
      await pieces.drop(NAME)
      return undefined
    }
    const kept = error.code === 'NETWORK' ? await pieces.read(NAME) : undefined
    const read = kept && keptManifest.safeParse(new TextDecoder().decode(kept)).data
    if (!read) throw error
    return read
  }
}
