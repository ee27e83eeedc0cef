import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { makeModels } from './src/make-models.ts'

/*
 * Writes the standard models into the folder that the first argument names: each file of `manifest.json` under
 * its SHA-256, their licenses, and the manifest.
 */
const [, , out = ''] = process.argv
const text = await readFile(join(import.meta.dirname, 'manifest.json'), 'utf8')
const files: { sha256: string }[] = JSON.parse(text).models.flatMap((model: { files: object }) =>
  Object.values(model.files),
)
const made = new Map(
  (await makeModels(folderOf)).map(bytes => [
    createHash('sha256').update(bytes).digest('hex'),
    bytes,
  ]),
)
await mkdir(out, { recursive: true })
for (const { sha256 } of files) {
  const bytes = made.get(sha256)
  if (!bytes) throw new Error(`None of the models has the digest ${sha256} of the manifest.`)
  await writeFile(join(out, sha256), bytes)
}
await cp(join(import.meta.dirname, 'licenses'), out, { recursive: true })
await writeFile(join(out, 'manifest.json'), text)

function folderOf(name: string): string {
  const path = findPackageJSON(name, import.meta.url)
  if (path === undefined) throw new Error(`The package ${name} is not installed.`)
  return dirname(path)
}
