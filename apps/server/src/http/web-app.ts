import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { MISSED_FILES_PAGE, RECEIVED_FILES_PATH } from '@safelight/contract/received-files'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { ApiError, sendError } from './errors.ts'
import { isApi } from './security-headers.ts'

interface WebFolders {
  webFolder?: string | undefined
  previousAssets?: string | undefined
}

/**
 * Serves the built web app. An address without a file shows the app's page, except in `/api` and `/assets`.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { webFolder, previousAssets }: WebFolders,
): Promise<void> {
  const built = webFolder !== undefined && existsSync(join(webFolder, 'index.html'))
  if (built) {
    const previous = previousAssets && existsSync(previousAssets) ? [previousAssets] : []
    // A range counts bytes of the uncompressed file. Serve the uncompressed file.
    app.addHook('onRequest', async ({ headers }) => {
      if (headers.range !== undefined) delete headers['accept-encoding']
    })
    await app.register(fastifyStatic, {
      root: [webFolder, ...previous],
      cacheControl: false,
      dotfiles: 'ignore',
      preCompressed: true,
      // Reject addresses of compressed copies: the server sends these only in place of their originals.
      allowedPath: path => !COMPRESSED.test(path),
      setHeaders: (reply, path) => {
        const isPrevious = previous.some(folder => path.startsWith(folder + sep))
        const file = relative(webFolder, path).replace(COMPRESSED, '')
        reply.headers(isPrevious ? FOR_GOOD : cacheHeaders(file))
      },
    })
  }
  const redirect: onRequestAsyncHookHandler = async (_, reply) =>
    reply.redirect(MISSED_FILES_PAGE, 303)
  // Redirects before it reads the body. The service worker takes these files, if the browser has started it.
  app.post(
    RECEIVED_FILES_PATH,
    { onRequest: redirect, config: { largeForAnyone: true } },
    async () => {},
  )
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isApi(request.url)
    if (built && isPage && !request.url.startsWith('/assets/')) return reply.sendFile('index.html')
    return sendError(reply, new ApiError('NOT_FOUND'))
  })
}

const COMPRESSED = /\.(br|gz)$/

/** For files whose names contain their hash. */
const FOR_GOOD = { 'cache-control': 'public, max-age=31536000, immutable' }

function cacheHeaders(file: string): Record<string, string> {
  if (/^assets[\\/]/.test(file)) return FOR_GOOD
  if (file !== 'video-auth-worker.js') return { 'cache-control': 'no-cache' }
  return { 'cache-control': 'no-cache', 'service-worker-allowed': '/' }
}
