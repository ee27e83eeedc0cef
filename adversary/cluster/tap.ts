import { connect, createServer, type Socket } from 'node:net'

/** Gets the bytes that pass between a server and a service, before the tap forwards them. */
export interface Listener {
  asked?(bytes: Buffer, connection: object): void
  answered?(bytes: Buffer): void
}

export interface Tap {
  port: number
  listeners: Map<string, Listener>
  stop(): Promise<void>
}

/**
 * Starts a proxy in front of a service. A listener observes the connections of one server, whose name is its
 * key in `listeners`. `nameIn` reads this name from a connection's first bytes.
 */
export async function startTap(
  target: { path: string } | { port: number },
  nameIn: (bytes: Buffer) => string | undefined,
): Promise<Tap> {
  const listeners = new Map<string, Listener>()
  const sockets = new Set<Socket>()
  const server = createServer(asking => {
    const answering = connect({ host: '127.0.0.1', ...target })
    for (const socket of [asking, answering]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        asking.destroy()
        answering.destroy()
      })
    }
    let name: string | undefined
    const listener = () => (name === undefined ? undefined : listeners.get(name))
    asking.on('data', bytes => {
      name ??= nameIn(bytes)
      listener()?.asked?.(bytes, asking)
    })
    answering.on('data', bytes => listener()?.answered?.(bytes))
    asking.pipe(answering).pipe(asking)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    listeners,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
