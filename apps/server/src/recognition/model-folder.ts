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

/**
 * Finds an installed model file by its SHA-256. Returns undefined if the manifest does not list the file, or
 * if the file is incomplete.
 */
export async function findModelFile(
  folder: string,
  sha256: string,
): Promise<{ size: number; read(range: ByteRange): Readable } | undefined> {
  const installed = await readManifestOf(folder)
  const file = installed && filesOf(installed).find(each => each.sha256 === sha256)
  if (!file) return undefined
  const path = join(folder, sha256)
  const found = await stat(path).catch(unlessMissing)
  if (found?.size !== file.size) return undefined
  // A read stream includes the byte at its end. A range excludes it.
  const read = ({ start, end }: ByteRange) => createReadStream(path, { start, end: end - 1 })
  return { size: file.size, read }
}
