import { connect, createServer, type Socket } from 'node:net'

/** What passes between a server and a service, heard before it goes on. */
export interface Listener {
  /** From the server to the service. */
  asked?(bytes: Buffer): void
  /** From the service to the server. */
  answered?(bytes: Buffer): void
}

/** A port of loopback that leads to a service. */
export interface Tap {
  port: number
  /** Who listens from now on; one at a time. */
  listener: Listener
  stop(): Promise<void>
}

/** Begins to pass on what comes to a port of its own, until it is stopped. A listener may kill either side. */
export async function startTap(target: { path: string } | { port: number }): Promise<Tap> {
  const tap = { port: 0, listener: {} as Listener, stop }
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
    asking.on('data', bytes => tap.listener.asked?.(bytes))
    answering.on('data', bytes => tap.listener.answered?.(bytes))
    asking.pipe(answering).pipe(asking)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  tap.port = typeof address === 'object' && address ? address.port : 0
  async function stop() {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  }
  return tap
}
