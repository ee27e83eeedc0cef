import { connect as connectTo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Starts a connection to the server that can be cut. */
export async function aLine(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  /** Passes requests on, but drops every answer. */
  let isDeaf = false
  const proxy = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (isCut) return socket.destroy()
    const upstream = connectTo(Number(port), hostname)
    sockets.add(upstream)
    upstream.on('error', () => socket.destroy())
    upstream.on('close', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
    socket.pipe(upstream)
    upstream.on('data', data => (isDeaf ? socket.destroy() : socket.write(data)))
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(() => {
    drop()
    proxy.close()
  })
  const address = proxy.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      isCut = true
      drop()
    },
    loseAnswers() {
      isDeaf = true
      drop()
    },
    mend() {
      isCut = false
      isDeaf = false
      drop()
    },
  }
}
