import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { compileTexts } from './build/compile-texts.ts'
import { firstPage } from './build/first-page.ts'
import { firstPaint } from './build/first-paint.ts'
import { PIECES } from './build/pieces.ts'
import { precompressed } from './build/precompress.ts'

/** The oldest browsers that have all needed features, such as X25519 in Web Crypto. */
const target = ['chrome133', 'firefox133', 'safari18']

/**
 * Files that the service worker does not store for an offline start: visitors' screens, and workers that need
 * the server. A name with `~` belongs to several screens, and is stored.
 */
const ONLINE_ONLY =
  /^assets\/((download|verify-email)-screen|(link|guestUpload|export|archive|recognition)\.worker|read-(entries|seven-zip))-[^~]+$/

/** Data of maps and places, several megabytes. Many people never need it. */
const LARGE = /^assets\/(map|places|other-names)-[^/]+\.dat$/

/** Files without a content hash in their name, whose content is hashed into the service worker's version. */
const UNHASHED = ['/favicon.svg']

export default defineConfig({
  // Keeps the WebAssembly of ONNX Runtime in a separate file, because its threads load that file.
  resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
  plugins: [
    react(),
    compileTexts(),
    englishAlone(),
    firstPaint(),
    firstPage(),
    videoAuthWorker(),
    precompressed(),
  ],
  build: {
    target,
    cssTarget: target,
    // Inline no files as data: URLs, because the content security policy allows these only for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // No warning about the largest chunk: the borders of all countries, loaded to look up coordinates.
    chunkSizeWarningLimit: 800,
    // Without `strictExecutionOrder`, chunks could run before the Trusted Types policy exists.
    rolldownOptions: {
      output: {
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: { groups: PIECES },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [compileTexts(), workerEntriesApart()],
    // Chunk optimization would move shared code into a worker's entry. `workerEntriesApart` fails the build
    // if a chunk imports such an entry.
    rolldownOptions: { experimental: { chunkOptimization: false } },
  },
  server: {
    port: 5173,
    headers: {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    },
    proxy: { '/api': 'http://localhost:3000', '/authz': 'http://localhost:3000' },
  },
})

/**
 * Fails the build if a chunk imports a worker's entry. In WebKit, the worker would then answer every call
 * twice.
 */
function workerEntriesApart(): Plugin {
  return {
    name: 'worker-entries-apart',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
          const imported = bundle[name]
          if (imported?.type === 'chunk' && imported.isEntry) {
            this.error(`${chunk.fileName} imports ${name}, the entry of a worker.`)
          }
        }
      }
    },
  }
}

/**
 * Removes the texts of React Aria in 33 languages, which are two thirds of its size. React Aria then falls
 * back to English, the language of the app.
 */
function englishAlone(): Plugin {
  const others =
    /[\\/]react-(aria|stately)[\\/].*[\\/]intl[\\/].*[\\/](?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/
  return {
    name: 'english-alone',
    load: { filter: { id: others }, handler: () => 'export default undefined' },
  }
}

function videoAuthWorker(): Plugin {
  const entry = fileURLToPath(new URL('src/service-worker/video-auth-worker.ts', import.meta.url))
  const address = '/video-auth-worker.js'

  async function bundle(files: string[], large: string[]): Promise<string> {
    const hash = createHash('sha256').update([...files, ...large].join())
    for (const file of UNHASHED)
      hash.update(readFileSync(new URL(`public${file}`, import.meta.url)))
    const version = hash.digest('hex').slice(0, 16)
    const result = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [compileTexts()],
      define: { SHELL: JSON.stringify({ version, files, large }) },
      build: {
        write: false,
        target,
        rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
      },
    })
    const output = 'output' in result ? result.output : []
    const [script, ...rest] = output
    if (script?.type !== 'chunk' || rest.length > 0) {
      throw new Error('The service worker must become one script.')
    }
    return script.code
  }

  return {
    name: 'video-auth-worker',
    configureServer(server) {
      server.middlewares.use(address, (_, response, next) => {
        bundle([], [])
          .then(code => response.setHeader('Content-Type', 'text/javascript').end(code))
          .catch(next)
      })
    },
    async generateBundle(_, built) {
      const files = Object.keys(built)
        .filter(file => /\.(js|css|svg|woff2)$/.test(file) && !ONLINE_ONLY.test(file))
        .map(file => `/${file}`)
      const large = Object.keys(built)
        .filter(file => LARGE.test(file))
        .map(file => `/${file}`)
      const source = await bundle([...UNHASHED, ...files].sort(), large.sort())
      this.emitFile({ type: 'asset', fileName: address.slice(1), source })
    },
  }
}
