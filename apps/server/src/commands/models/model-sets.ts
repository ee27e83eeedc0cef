import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Manifest,
  type ManifestSource,
  manifestSource,
} from '@safelight/contract/recognition-manifest'
import clip from './sets/clip.json' with { type: 'json' }
import siglip2 from './sets/siglip2.json' with { type: 'json' }

const SETS = { siglip2: manifestSource.parse(siglip2), clip: manifestSource.parse(clip) }

/** Sets of models that the command `models` knows, by name, with the size and digest of each file. */
export const MODEL_SETS = new Map<string, ManifestSource>(Object.entries(SETS))

/**
 * Adds the standard models for all tasks that the set leaves out, so that what devices have found with them
 * stays of use.
 */
export function withStandardModels(
  set: ManifestSource,
  standard: Manifest | undefined,
  folder: string,
): ManifestSource {
  const tasks = new Set(set.models.map(({ task }) => task))
  const others = standard?.models.filter(({ task }) => !tasks.has(task)) ?? []
  const added = others.map(model => ({
    ...model,
    files: Object.fromEntries(
      Object.entries(model.files).map(([part, file]) => [
        part,
        { ...file, address: pathToFileURL(join(folder, file.sha256)).href },
      ]),
    ),
  }))
  return manifestSource.parse({ ...set, models: [...set.models, ...added] })
}
