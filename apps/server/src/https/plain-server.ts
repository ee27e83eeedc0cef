import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { texts } from '@safelight/texts/server/https'
import type { Logger } from 'pino'
import type { Challenges } from './challenges.ts'
import { replaceOldConnections } from './replace-old-connections.ts'

/** The largest number of connections. */
const MOST_CONNECTIONS = 200

const CHALLENGE = /^\/\.well-known\/acme-challenge\/([\w-]{1,128})$/

/**
 * Listens for plain HTTP, answers the challenges of the authority, and redirects every other request to
 * `publicUrl`. Before there is a certificate, answers 503. Rejects if the server cannot listen there.
 */
export async function servePlain(
  where: { port: number; host: string },
  publicUrl: string,
  { challenges, logger, isReady }: { challenges: Challenges; logger: Logger; isReady(): boolean },
): Promise<Server> {
  const { origin } = new URL(publicUrl)
  const server = createServer({
    headersTimeout: 5_000,
    requestTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
  })
  server.on('request', async ({ url = '/' }, response) => {
    try {
      const token = CHALLENGE.exec(url)?.[1]
      const answer = token === undefined ? undefined : await challenges.answerTo(token)
      if (answer !== undefined) {
        response.writeHead(200, { 'content-type': 'text/plain' }).end(answer)
      } else if (token !== undefined) response.writeHead(404).end()
      else if (isReady()) {
        const path = url.startsWith('/') ? url : '/'
        response.writeHead(308, { location: new URL(origin + path).href }).end()
      } else {
        const head = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '60' }
        response.writeHead(503, head).end(`${texts.noCertificateYet}\n`)
      }
    } catch (error) {
      logger.error({ err: error }, 'a challenge cannot be answered')
      response.writeHead(500).end()
    }
  })
  replaceOldConnections(server, MOST_CONNECTIONS)
  server.listen(where.port, where.host)
  await once(server, 'listening')
  return server
}
