import type { Fetch } from '../servers/check-server.ts'
import { hostOf, isServerCall } from './app-pages.ts'
import { passOn } from './pass-on.ts'
import { serveWebFile } from './web-files.ts'

export interface AppParts {
  /** The folder of the built web app. */
  webFolder: string
  /** The server that was chosen, if any. */
  server(): string | null
  fetch: Fetch
}

/** Answers what pages under the app's scheme ask for. Only the pages of the chosen server reach it. */
export function serveApp({
  webFolder,
  server,
  fetch,
}: AppParts): (request: Request) => Promise<Response> {
  return async request => {
    const { hostname, pathname } = new URL(request.url)
    const chosen = server()
    const isOfServer = chosen !== null && hostname === hostOf(chosen)
    if (!isOfServer && hostname !== hostOf(null)) return new Response(null, { status: 404 })
    if (!isServerCall(pathname)) return serveWebFile(webFolder, request)
    return isOfServer ? passOn(request, chosen, fetch) : new Response(null, { status: 404 })
  }
}
