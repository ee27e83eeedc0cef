import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'

/** What a release says of its web app: the SHA-256 of each file in hex, by its path, in the order of the paths. */
export const webManifest = z.object({
  version: z.string(),
  files: z.record(z.string().regex(/^[\w@./~-]+$/), z.string().regex(/^[0-9a-f]{64}$/)),
})

export type WebManifest = z.output<typeof webManifest>

/**
 * The manifest of the built web app in a folder. Files whose names begin with a dot are not served, and compressed copies
 * only in place of their files.
 */
export async function manifestOf(folder: string, version: string): Promise<WebManifest> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
  const files: Record<string, string> = {}
  for (const path of paths) files[path] = sha256(await readFile(join(folder, path)))
  return { version, files }
}

export const sha256 = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')
