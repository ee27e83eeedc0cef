import { namedCallAt } from '@safelight/contract/desktop-calls'
import { isFolderFile } from '@safelight/contract/desktop-files'
import type { Fetch } from '../servers/check-server.ts'
import { hostOf, isServerCall } from './app-pages.ts'
import { createCalls } from './pass-on.ts'
import { serveWebFile } from './web-files.ts'

export interface AppDeps {
  webFolder: string
  server(): string | null
  fetch: Fetch
  folderFile(request: Request, server: string): Promise<Response>
  tileOrigin(server: string): Promise<string | undefined>
}

/**
 * Answers all requests to the app's scheme, `app://`. Only pages of the chosen server can reach that server,
 * and the folders picked for it.
 */
export function serveApp({
  webFolder,
  server,
  fetch,
  folderFile,
  tileOrigin,
}: AppDeps): (request: Request) => Promise<Response> {
  const calls = createCalls(fetch)
  return async request => {
    const { hostname, pathname } = new URL(request.url)
    const chosen = server()
    const isOfServer = chosen !== null && hostname === hostOf(chosen)
    if (!isOfServer && hostname !== hostOf(null)) return new Response(null, { status: 404 })
    const isOfFolder = isFolderFile(pathname)
    const named = namedCallAt(pathname)
    if (!isOfFolder && named === undefined && !isServerCall(pathname)) {
      return serveWebFile(webFolder, request, async () =>
        isOfServer ? { pictures: await tileOrigin(chosen), server: chosen } : {},
      )
    }
    if (!isOfServer) return new Response(null, { status: 404 })
    if (named !== undefined) return aborted(request, () => calls.abort(named))
    return isOfFolder ? folderFile(request, chosen) : calls.passOn(request, chosen)
  }
}

function aborted({ method }: Request, abort: () => void): Response {
  if (method !== 'DELETE') return new Response(null, { status: 405 })
  abort()
  return new Response(null, { status: 204 })
}
