import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { bundleOf } from './bundle.ts'
import { licensesOf } from './licenses.ts'

const here = import.meta.dirname
const out = join(here, 'dist')

/* Builds `dist`. The web app must be built first. `--preload` leaves out the main process. */
await rm(out, { recursive: true, force: true })
// Leaves out the compressed copies, because the app does not serve these files over a network.
await cp(join(here, '../web/dist'), join(out, 'web'), {
  recursive: true,
  filter: path => !/\.(br|gz)$/.test(path),
})
const licenses = join(out, 'licenses')
await mkdir(licenses)
await cp(join(here, '../../LICENSE'), join(licenses, 'LICENSE.txt'))
await writeFile(join(licenses, 'THIRD-PARTY.txt'), licensesOf([here, join(here, '../web')]))
// A sandboxed preload script cannot load other files or ES modules.
await build(bundleOf('preload.ts', 'cjs', 'preload.cjs'))
if (!process.argv.includes('--preload')) await build(bundleOf('main.ts', 'es', 'main.js'))
