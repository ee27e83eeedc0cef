import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface VersionsProxy {
  url: string
  /**
   * Publishes a new version: renames a file of the app, which also changes the app's page and service worker.
   */
  publish(): void
  stop(): Promise<void>
}

const ENTRY = /\/assets\/index-[\w-]+\.js/g
const NEXT = '/next-version'

export async function startVersionsProxy(server: string): Promise<VersionsProxy> {
  const { host, hostname, port } = new URL(server)
  let isPublished = false

  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url?.replace(NEXT, '')
    // Ask for whole, uncompressed responses, because the proxy replaces file names in them.
    const { 'if-none-match': _, 'if-modified-since': __, ...asked } = incoming.headers
    const headers = { ...asked, host, 'accept-encoding': 'identity' }
    const onward = forward({ hostname, port, method: incoming.method, path, headers })
    onward.on('response', async answer => {
      const type = answer.headers['content-type'] ?? ''
      const isNamed = type.startsWith('text/html') || path === '/video-auth-worker.js'
      if (!isPublished || !isNamed) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const text = (await answer.toArray()).join('').replace(ENTRY, name => NEXT + name)
      const { 'content-length': _, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest).end(text)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>(resolve => proxy.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    publish() {
      isPublished = true
    },
    async stop() {
      proxy.closeAllConnections()
      await new Promise(resolve => proxy.close(resolve))
    },
  }
}
