import { join } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'
import { buildInfo } from '../../scripts/build-info/plugin.mjs'
import { readFeed } from './src/updates/feed.ts'

const here = import.meta.dirname
const FEED = join(here, 'src/updates/feed.ts')

/**
 * Makes a bundle contain the feed that the environment of the build names. Fails the build if the bundle still
 * reads the environment.
 */
export const updateFeed = (path = FEED): Plugin => ({
  name: 'update-feed',
  load: id =>
    // Vite's ids have slashes on Windows, too.
    id === path.replaceAll('\\', '/')
      ? `export const readFeed = () => (${JSON.stringify(readFeed())})`
      : undefined,
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type === 'chunk' && file.code.includes('SAFELIGHT_UPDATE_'))
        throw new Error(`${file.fileName} would read SAFELIGHT_UPDATE_FEED when the app starts.`)
    }
  },
})

export function bundleOf(entry: string, format: 'cjs' | 'es', file: string): InlineConfig {
  return {
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [buildInfo(), updateFeed()],
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: join(here, 'src', entry),
      outDir: join(here, 'dist'),
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: { output: { format, entryFileNames: file, codeSplitting: false } },
    },
  }
}
