import { isFolderFile } from '@safelight/contract/desktop-files'
import type { Fetch } from '../servers/check-server.ts'
import { hostOf, isServerCall } from './app-pages.ts'
import { passOn } from './pass-on.ts'
import { serveWebFile } from './web-files.ts'

export interface AppDeps {
  /** The folder of the built web app. */
  webFolder: string
  /** The server that was chosen, if any. */
  server(): string | null
  fetch: Fetch
  /** What the pages of a server read of picked folders. */
  folderFile(request: Request, server: string): Promise<Response>
  /** The origin of the map tiles that a server has of its own. */
  tileOrigin(server: string): Promise<string | undefined>
}

/**
 * Answers what pages under the app's scheme ask for. Only the pages of the chosen server reach it,
 * and the folders that were picked for it.
 */
export function serveApp({
  webFolder,
  server,
  fetch,
  folderFile,
  tileOrigin,
}: AppDeps): (request: Request) => Promise<Response> {
  return async request => {
    const { hostname, pathname } = new URL(request.url)
    const chosen = server()
    const isOfServer = chosen !== null && hostname === hostOf(chosen)
    if (!isOfServer && hostname !== hostOf(null)) return new Response(null, { status: 404 })
    const isOfFolder = isFolderFile(pathname)
    if (!isOfFolder && !isServerCall(pathname)) {
      return serveWebFile(webFolder, request, async () =>
        isOfServer ? tileOrigin(chosen) : undefined,
      )
    }
    if (!isOfServer) return new Response(null, { status: 404 })
    return isOfFolder ? folderFile(request, chosen) : passOn(request, chosen, fetch)
  }
}
