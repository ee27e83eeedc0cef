import { createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline, Transform } from 'node:stream'

/** One answer of `/authz`: the range that was asked for, and the body bytes that were sent so far. */
export interface Fetched {
  range: string | undefined
  bytes: number
}

/** Stands between a browser and a server and counts the ciphertext that passes. */
export interface CountingProxy {
  url: string
  fetched: Fetched[]
  stop(): Promise<void>
}

export async function startCountingProxy(server: string): Promise<CountingProxy> {
  const { host, hostname, port } = new URL(server)
  const fetched: Fetched[] = []

  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const onward = forward({ hostname, port, method, path, headers: { ...headers, host } })
    onward.on('response', answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      const done = () => {}
      if (isOriginal(incoming)) pipeline(answer, counted(incoming), outgoing, done)
      else pipeline(answer, outgoing, done)
    })
    onward.on('error', () => outgoing.destroy())
    // A player gives up requests whenever it seeks, also before they are answered.
    outgoing.on('close', () => onward.destroy())
    pipeline(incoming, onward, () => {})
  })

  function counted({ headers: { range } }: IncomingMessage): Transform {
    const entry = { range, bytes: 0 }
    fetched.push(entry)
    return new Transform({
      transform(chunk: Buffer, _, next) {
        entry.bytes += chunk.length
        next(null, chunk)
      },
    })
  }

  await new Promise<void>(resolve => proxy.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    fetched,
    async stop() {
      proxy.closeAllConnections()
      await new Promise(resolve => proxy.close(resolve))
    },
  }
}

const isOriginal = ({ url = '' }: IncomingMessage) =>
  /^\/authz\?key=%2F[0-9A-Z]{26}\.mp4$/.test(url)
