import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface Package {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
}

/**
 * Returns the names, versions and license texts of all packages that the workspaces in `folders` depend on,
 * directly or not. The app contains their code.
 */
export function licensesOf(folders: readonly string[]): string {
  const found = new Map<string, string>()
  const seen = new Set<string>()
  for (const folder of folders) collect(folder, found, seen)
  return [...found]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([title, text]) => `${title}\n\n${text}`)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

function collect(folder: string, found: Map<string, string>, seen: Set<string>): void {
  const { dependencies = {} } = read(folder)
  for (const name of Object.keys(dependencies)) {
    const inner = folderOf(name, folder)
    if (seen.has(inner)) continue
    seen.add(inner)
    const { version, license } = read(inner)
    // Safelight's own packages have Safelight's license.
    if (!name.startsWith('@safelight/')) found.set(`${name} ${version}, ${license}`, textIn(inner))
    collect(inner, found, seen)
  }
}

const read = (folder: string): Package =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Finds an installed package like Node does. Its `exports` may hide its package.json. */
function folderOf(name: string, from: string): string {
  const places = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
  const place = places.find(each => existsSync(join(each, name, 'package.json')))
  if (place === undefined) throw new Error(`The package ${name} of ${dirname(from)} is missing.`)
  return join(place, name)
}

function textIn(folder: string): string {
  const files = readdirSync(folder).filter(name => /^(license|licence|copying|notice)/i.test(name))
  return files.map(name => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}
