import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ApiError, sendError } from './errors.ts'
import { isApi } from './security-headers.ts'

/** Serves the built web app in `folder`; every address that is no file of it is a page of the app. */
export async function serveWebApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder !== undefined && existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => reply.headers(cacheHeaders(relative(folder, path))),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isApi(request.url)
    if (built && isPage && !request.url.startsWith('/assets/')) return reply.sendFile('index.html')
    return sendError(reply, new ApiError('NOT_FOUND'))
  })
}

function cacheHeaders(file: string): Record<string, string> {
  if (/^assets[\\/]/.test(file)) return { 'cache-control': 'public, max-age=31536000, immutable' }
  if (file !== 'video-auth-worker.js') return { 'cache-control': 'no-cache' }
  return { 'cache-control': 'no-cache', 'service-worker-allowed': '/' }
}
