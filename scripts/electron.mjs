import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Finds Electron without importing its npm package, because the import would start a download of the program.
 */
export function findElectron() {
  const installed = join(root, 'node_modules/electron')
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const name = read(join(installed, 'path.txt')) ?? (override && 'electron')
  const program = name && join(override || join(installed, 'dist'), name)
  return program && existsSync(program) ? program : undefined
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
