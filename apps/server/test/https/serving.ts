import type { AddressInfo } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import { createContext } from '@safelight/test-kit/server'
import { onTestFinished } from 'vitest'
import { createApp } from '../../src/app.ts'
import type { Context } from '../../src/context.ts'
import { serveDomain } from '../../src/serve-domain.ts'

export const domain = 'photos.example.org'

interface Options {
  directory: string
  /** Undefined: the server does not listen for plain HTTP. 0: on a port that the authority does not know. */
  httpPort: number | undefined
  tlsPort: number
  folder?: string
  clock?: { now: number }
  database?: Context['database']
}

/** Starts a server that obtains the certificate of `domain`. */
export async function serve({ directory, httpPort, tlsPort, ...given }: Options) {
  const clock = given.clock ?? { now: Date.now() }
  const log: string[] = []
  const changes = given.database && { database: given.database }
  const { folder, context } = await createContext(
    {
      ...changes,
      https: {},
      publicUrl: `https://${domain}`,
      now: () => new Date(clock.now),
    },
    log,
  )
  const dataFolder = given.folder ?? folder
  const app = createApp(context)
  const where = { dataFolder, host: '127.0.0.1', publicUrl: context.publicUrl }
  const served = await serveDomain(app, { domain, directory, httpPort }, where, context)
  await app.listen({ port: tlsPort, host: '127.0.0.1' })
  const stop = async () => {
    app.server.closeAllConnections()
    await served.stop()
    await app.close()
  }
  onTestFinished(stop)
  const port = (app.server.address() as AddressInfo).port
  const failures = () =>
    log.map(line => JSON.parse(line)).filter(({ level, retry }) => level === 50 && retry)
  return { ...served, stop, clock, dataFolder, port, failures, log, context }
}

/** Returns the certificate that a server shows; undefined if it shows none, or none that `ca` signed. */
export function shown(port: number, ca?: string): Promise<PeerCertificate | undefined> {
  return new Promise(resolve => {
    const options = { port, host: '127.0.0.1', servername: domain, rejectUnauthorized: !!ca }
    const socket = connect(ca ? { ...options, ca } : options, () => {
      resolve(socket.getPeerCertificate())
      socket.destroy()
    })
    socket.on('error', () => resolve(undefined))
  })
}
