import { connect, type Socket } from 'node:net'
import type { TestServer } from './server.ts'

export interface RawConnection {
  socket: Socket
  received(): string
  head(): Promise<string>
  /** Resolves to the whole answer once the server has closed the connection. */
  closed(): Promise<string>
}

export function rawConnection({ port }: Pick<TestServer, 'port'>): RawConnection {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  const received = () => Buffer.concat(chunks).toString('latin1')
  const closed = new Promise<string>(resolve => socket.on('close', () => resolve(received())))
  const head = new Promise<string>((resolve, reject) => {
    socket.on('data', chunk => {
      chunks.push(chunk)
      if (received().includes('\r\n\r\n')) resolve(received())
    })
    socket.on('close', () => reject(new Error('closed without an answer')))
  })
  head.catch(() => {})
  socket.on('error', () => {})
  return { socket, received, head: () => head, closed: () => closed }
}

export function requestHead(
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([k, v]) => `${k}: ${v}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}
