import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange } from '@safelight/contract/byte-range'
import { filesOf, type Manifest, manifest } from '@safelight/contract/recognition-manifest'
import { unlessMissing } from '../blobs/unless-missing.ts'

/** The manifest lists the model files next to it. Each model file is named by its SHA-256. */
export const MANIFEST_FILE = 'manifest.json'

/** Returns undefined if no models are installed. Throws for a malformed manifest. */
export async function readManifestOf(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(unlessMissing)
  return text === undefined ? undefined : manifest.parse(JSON.parse(text))
}

export interface ModelFolders {
  /** The models that the installation's owner has chosen. */
  modelFolder?: string | undefined
  /** The models that come with the server. They count only if the owner has chosen none. */
  standardModels?: string | undefined
}

export interface Models {
  origin: 'own' | 'standard'
  folder: string
  manifest: Manifest
}

/** Returns the models to offer to devices. Throws for a malformed manifest. */
export async function findModels(folders: ModelFolders): Promise<Models | undefined> {
  const candidates = [
    { origin: 'own', folder: folders.modelFolder },
    { origin: 'standard', folder: folders.standardModels },
  ] as const
  for (const { origin, folder } of candidates) {
    const found = folder === undefined ? undefined : await readManifestOf(folder)
    if (folder !== undefined && found) return { origin, folder, manifest: found }
  }
  return undefined
}

/** Whether the server has models to offer. A malformed manifest counts as none. */
export const hasModels = (folders: ModelFolders): Promise<boolean> =>
  findModels(folders).then(
    models => models !== undefined,
    () => false,
  )

/**
 * Finds an installed model file by its SHA-256. Returns undefined if the manifest does not list the file, or
 * if the file is incomplete.
 */
export async function findModelFile(
  { folder, manifest }: Models,
  sha256: string,
): Promise<{ size: number; read(range: ByteRange): Readable } | undefined> {
  const file = filesOf(manifest).find(each => each.sha256 === sha256)
  if (!file) return undefined
  const path = join(folder, sha256)
  const found = await stat(path).catch(unlessMissing)
  if (found?.size !== file.size) return undefined
  // A read stream includes the byte at its end. A range excludes it.
  const read = ({ start, end }: ByteRange) => createReadStream(path, { start, end: end - 1 })
  return { size: file.size, read }
}
