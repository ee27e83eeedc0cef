import { existsSync } from 'node:fs'
import { type AddressInfo, createServer, type Server as Listener, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeMigrated } from '@safelight/test-kit/database/migrated'
import { createApp } from '../../../apps/server/src/app.ts'
import { createDiskBlobStore } from '../../../apps/server/src/blobs/disk-blob-store.ts'
import type { Context } from '../../../apps/server/src/context.ts'
import { openDatabase } from '../../../apps/server/src/database/sqlite/open.ts'
import { createLogger } from '../../../apps/server/src/http/logging.ts'
import { Sandbox } from '../../../apps/server/src/payment/sandbox.ts'
import { createSecrets, readServerSecret } from '../../../apps/server/src/secrets.ts'
import { startSweeper } from '../../../apps/server/src/sweeper.ts'
import type { HostAnswer, HostCall } from './hosted-server.ts'

/* Runs many servers in one process, each with its own data folder and port. */

interface Hosted {
  /** Stays open while the app is stopped. Otherwise another program could take the port. */
  listener: Listener
  sockets: Set<Socket>
  app?: { accept(socket: Socket): void; close(): Promise<void> }
}

const hosted = new Map<string, Hosted>()
const verbs = { open, stop, close }

process.umask(0o077)
process.on('disconnect', () => process.exit())
process.on('message', async ({ id, verb, folder }: HostCall) => {
  const answer: HostAnswer = await verbs[verb](folder).then(
    port => ({ id, port }),
    (error: Error) => ({ id, error: `${error.stack}` }),
  )
  process.send?.(answer)
})

async function open(folder: string): Promise<number> {
  const server = hosted.get(folder) ?? (await listen())
  hosted.set(folder, server)
  server.app = await startApp(folder)
  return portOf(server)
}

async function stop(folder: string): Promise<number> {
  const server = hosted.get(folder)
  if (!server) throw new Error('This folder is not served.')
  const { app, sockets } = server
  delete server.app
  for (const socket of sockets) socket.destroy()
  await app?.close()
  return portOf(server)
}

async function close(folder: string): Promise<number> {
  const port = await stop(folder)
  hosted.get(folder)?.listener.close()
  hosted.delete(folder)
  return port
}

const portOf = ({ listener }: Hosted): number => (listener.address() as AddressInfo).port

async function listen(): Promise<Hosted> {
  // The same options as Node sets for an HTTP server, because the app gets these sockets.
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, socket => {
    const { app, sockets } = server
    if (!app) return socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    app.accept(socket)
  })
  const server: Hosted = { listener, sockets: new Set() }
  await new Promise<void>((resolve, reject) => {
    listener.on('error', reject)
    listener.listen(0, '127.0.0.1', resolve)
  })
  return server
}

async function startApp(folder: string): Promise<Hosted['app'] & object> {
  const file = join(folder, 'safelight.sqlite')
  if (!existsSync(file)) await writeMigrated(file)
  const database = openDatabase(file)
  const now = () => new Date()
  const context: Context = {
    database,
    blobs: createDiskBlobStore(join(folder, 'blobs')),
    secrets: createSecrets(readServerSecret(folder)),
    logger: createLogger('silent'),
    payment: new Sandbox({ database, now }),
    storageLimit: null,
    now,
    webFolder: fileURLToPath(new URL('../../../apps/web/dist', import.meta.url)),
    modelFolder: join(folder, 'models'),
    trustedProxies: false,
  }
  const sweeper = await startSweeper(context)
  const app = createApp(context)
  await app.ready()
  return {
    accept: socket => void app.server.emit('connection', socket),
    async close() {
      await sweeper.stop()
      await app.close()
      await context.database.destroy()
    },
  }
}
