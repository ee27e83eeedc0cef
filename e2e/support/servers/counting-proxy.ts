import type { IncomingMessage } from 'node:http'
import { PassThrough, Transform } from 'node:stream'
import { type ServerProxy, startProxy } from './proxy.ts'

/** A response of `/authz`: the requested range, and the body bytes sent so far. */
export interface Fetched {
  range: string | undefined
  bytes: number
}

/** A proxy that counts the ciphertext bytes of each response. */
export interface CountingProxy extends ServerProxy {
  fetched: Fetched[]
}

export async function startCountingProxy(server: string): Promise<CountingProxy> {
  const fetched: Fetched[] = []

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

  const proxy = await startProxy(server, {
    through: request => (isOriginal(request) ? counted(request) : new PassThrough()),
  })
  return { ...proxy, fetched }
}

const isOriginal = ({ url = '' }: IncomingMessage) =>
  /^\/authz\?key=%2F[0-9A-Z]{26}\.mp4$/.test(url)
