import { type Server as HttpsServer, Server } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import type { Config, TlsDomain } from './config.ts'
import type { Context } from './context.ts'
import { hasManyConnections } from './database/write-for.ts'
import { answerAlpnChallenges } from './https/alpn-challenges.ts'
import { openChallenges } from './https/challenges.ts'
import { keepCertificate } from './https/keep-certificate.ts'
import { storeInDatabase, storeInFolder } from './https/kept-certificate.ts'
import { servePlain } from './https/plain-server.ts'
import { claim } from './installation/claims.ts'

/** How long a client may take to begin the TLS handshake, in milliseconds. */
const DEADLINE = 15_000

/**
 * Obtains and renews the certificate of `tls.domain` for an app that does not listen yet. Rejects if the server
 * cannot listen for plain HTTP. After the app listens, call `look`,
 * which asks the authority if it is time.
 */
export async function serveDomain(
  app: FastifyInstance,
  tls: TlsDomain,
  { dataFolder, host, publicUrl }: Pick<Config, 'dataFolder' | 'host' | 'publicUrl'>,
  { database, secrets, logger, now }: Context,
): Promise<{ look(): Promise<void>; stop(): Promise<void> }> {
  const server = httpsServerOf(app)
  const challenges = openChallenges(database)
  const store = hasManyConnections(database)
    ? storeInDatabase(database, secrets, tls)
    : storeInFolder(dataFolder, tls)
  const keeper = keepCertificate(server, {
    ...tls,
    types: tls.httpPort === undefined ? ['tls-alpn-01'] : ['http-01', 'tls-alpn-01'],
    store,
    challenges,
    logger,
    now,
    claim: milliseconds => claim(database, 'certificate', milliseconds),
  })
  answerAlpnChallenges(server, tls.domain, { challenges, logger, deadline: DEADLINE })
  const plain =
    tls.httpPort === undefined
      ? undefined
      : await servePlain({ port: tls.httpPort, host }, publicUrl ?? `https://${tls.domain}`, {
          challenges,
          logger,
          isReady: keeper.isReady,
        })
  await keeper.load()
  return {
    look: keeper.look,
    async stop() {
      plain?.close()
      plain?.closeAllConnections()
      await keeper.stop()
    },
  }
}

function httpsServerOf({ server }: FastifyInstance): HttpsServer {
  if (server instanceof Server) return server
  throw new Error('the app does not serve HTTPS')
}
