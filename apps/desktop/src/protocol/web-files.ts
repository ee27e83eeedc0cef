import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pagePolicy, SAFE_HEADERS } from '@safelight/contract/page-headers'

/** Origins that pages may use besides their own: the tile server of maps, and the server for uploads. */
export interface Origins {
  pictures?: string | undefined
  server?: string | undefined
}

/** Serves the files of the web app, and the app's page at all other paths. */
export async function serveWebFile(
  folder: string,
  { method, url }: Request,
  origins: () => Promise<Origins>,
): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return new Response(null, { status: 405 })
  const path = filePath(new URL(url).pathname)
  const content = path && path !== PAGE && (await read(join(folder, path)))
  if (content) return answer(content, extname(path))
  if (path?.startsWith('assets/')) return new Response(null, { status: 404 })
  const page = await read(join(folder, PAGE))
  return page ? answer(page, '.html', await origins()) : new Response(null, { status: 404 })
}

/** Returns the path within the folder; undefined if it is invalid or would leave the folder. */
function filePath(path: string): string | undefined {
  try {
    const parts = path.split('/').slice(1).map(decodeURIComponent)
    return parts.every(part => /^\w[\w.~-]*$/.test(part)) ? parts.join('/') : undefined
  } catch {
    return undefined
  }
}

const read = (file: string) => readFile(file).catch(() => undefined)

const PAGE = 'index.html'

function answer(content: Buffer, extension: string, { pictures, server }: Origins = {}): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      ...SAFE_HEADERS,
      'content-security-policy': pagePolicy(pictures, server),
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
    },
  })
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}
