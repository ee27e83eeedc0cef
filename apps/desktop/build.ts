import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'

const here = import.meta.dirname
const out = join(here, 'dist')

/*
 * Makes `dist`, all that the app is made of: the main process, the preload script and the web app, which must be
 * built already. `--preload` makes no main process: the tests run it from its source.
 */
await rm(out, { recursive: true, force: true })
// Compressed copies are for the network.
await cp(join(here, '../web/dist'), join(out, 'web'), {
  recursive: true,
  filter: path => !/\.(br|gz)$/.test(path),
})
// A preload script in a sandbox can load nothing else, and no ES module.
await build(configOf('preload.ts', 'cjs', 'preload.cjs'))
if (!process.argv.includes('--preload')) await build(configOf('main.ts', 'es', 'main.js'))

function configOf(entry: string, format: 'cjs' | 'es', file: string): InlineConfig {
  return {
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: join(here, 'src', entry),
      outDir: out,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: { output: { format, entryFileNames: file, codeSplitting: false } },
    },
  }
}
