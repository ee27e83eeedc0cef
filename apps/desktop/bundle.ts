import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { buildInfo } from '../../scripts/build-info/plugin.mjs'

const here = import.meta.dirname

export function bundleOf(entry: string, format: 'cjs' | 'es', file: string): InlineConfig {
  return {
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [buildInfo()],
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
