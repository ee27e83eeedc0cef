import { createHash } from 'node:crypto'
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import { type Manifest, manifest } from '@safelight/contract/recognition-manifest'
import { makeModels } from '@safelight/models/make-models'
import standard from '@safelight/models/manifest.json' with { type: 'json' }

/** Makes the models that come with Safelight. The keys of `files` are SHA-256 in hex. */
export async function standardModels(): Promise<{
  manifest: Manifest
  files: Map<string, Uint8Array<ArrayBuffer>>
}> {
  const made = await makeModels(name => dirname(findPackageJSON(name, import.meta.url) ?? ''))
  return {
    manifest: manifest.parse(standard),
    files: new Map(
      made.map(file => [createHash('sha256').update(file).digest('hex'), Uint8Array.from(file)]),
    ),
  }
}
