import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { ROOT } from '../../../e2e/support/servers/server.ts'
import { standardModels } from '../data/standard-models.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
}
/** Threads need a page that is isolated from other origins. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
}

/**
 * Builds and serves a page that analyzes pictures with the standard models, in the client's worker. The page at `/3/`
 * analyzes as on a machine with 3 processors. Pictures are at `/pictures/0`, `/pictures/1` and so on.
 */
export async function withAnalyzingPage<T>(
  pictures: readonly string[],
  work: (url: string) => Promise<T>,
): Promise<T> {
  const { manifest, files } = await standardModels()
  const built = buildPage()
  const read = async (path: string): Promise<string | Uint8Array> => {
    const [, folder = '', ...rest] = path.split('/')
    const name = rest.join('/') || 'index.html'
    if (folder === 'pictures') return readFile(pictures[Number(name)] ?? '')
    if (folder === 'models') return files.get(name) ?? JSON.stringify(manifest)
    const file = await readFile(join(built, name))
    if (!name.includes('runtime.worker')) return file
    return `Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${Number(folder)} });${file}`
  }
  const server = createServer(({ url = '' }, response) => {
    const type = TYPES[extname(url) || '.html'] ?? 'application/octet-stream'
    read(url).then(
      content => response.writeHead(200, { 'content-type': type, ...ISOLATED }).end(content),
      () => response.writeHead(404).end(),
    )
  })
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
    server.closeAllConnections()
    rmSync(built, { recursive: true })
  }
}

function buildPage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-bench-page-'))
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  execFileSync(process.execPath, [vite, 'build', ...options], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  })
  return folder
}
