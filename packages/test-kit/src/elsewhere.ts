import { execFileSync } from 'node:child_process'
import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

const MADE = /^\.(vite|vite-temp|cache)$/

export function copyRepository(root: string, target: string): void {
  const sources = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', sources, { cwd: root, encoding: 'utf8' }).split('\0')
  for (const name of names.filter(Boolean)) {
    mkdirSync(dirname(join(target, name)), { recursive: true })
    copyFileSync(join(root, name), join(target, name))
  }
  const packages = names
    .filter(name => /^((packages|apps)\/[^/]+\/)?package\.json$/.test(name))
    .map(name => join(dirname(name), 'node_modules'))
  for (const name of packages) linkFiles(join(root, name), join(target, name))
}

/** Copies a folder with hard links to its files. Symbolic links stay relative and lead into the copy. */
function linkFiles(from: string, to: string): void {
  for (const entry of entriesOf(from)) {
    if (MADE.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    mkdirSync(to, { recursive: true })
    if (entry.isDirectory()) linkFiles(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkFile(source, target)
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    // The target is on another disk, where hard links to this file are impossible.
    copyFileSync(source, target)
  }
}
