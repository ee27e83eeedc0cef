import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'

/**
 * Contents of a release's web app: each file's SHA-256 in hex by path, sorted by path. `version` names the
 * release and its commit.
 */
export const webManifest = z.object({
  version: z.string(),
  files: z.record(z.string().regex(/^[\w@./~-]+$/), z.string().regex(/^[0-9a-f]{64}$/)),
})

export type WebManifest = z.output<typeof webManifest>

/**
 * Returns the manifest of a built web app. Leaves out hidden files, which are not served, and compressed
 * copies, which are served only in place of their originals.
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
