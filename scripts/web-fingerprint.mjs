import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const OTHER_FOLDERS = ['node_modules', 'dist', '.cache', 'test', 'test-kit']
const OTHER_FILES = /\.(test\.tsx?|md)$/

/**
 * Hashes the files from which the web app is built. Hashes only names and contents, so that a copied or freshly cloned
 * tree has the same fingerprint.
 */
export function webFingerprint(root) {
  const digest = createHash('sha256')
  const visit = (folder, entry) => {
    const path = `${folder}${entry.name}`
    if (entry.isDirectory()) {
      if (!OTHER_FOLDERS.includes(entry.name)) visitAll(`${path}/`)
    } else if (!OTHER_FILES.test(entry.name)) {
      const content = readFileSync(join(root, path))
      digest.update(`${path}\0${content.length}\0`).update(content)
    }
  }
  const visitAll = folder => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) visit(folder, entry)
  }
  visitAll('apps/web/')
  visitAll('packages/')
  for (const file of ['package-lock.json', 'tsconfig.base.json']) {
    digest.update(readFileSync(join(root, file)))
  }
  return digest.digest('hex')
}
