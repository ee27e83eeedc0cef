import { Agent, type IncomingMessage, request } from 'node:http'

export interface Client {
  /**
   * Reads the whole response and resolves to the size of its body in bytes. Throws for any status but 200.
   */
  fetch(path: string, options?: Call): Promise<number>
  close(): void
}

interface Call {
  method?: string
  headers?: Record<string, string | number>
  body?: readonly Uint8Array[]
}

/** Creates a client that uses node:http, because fetch costs more per response than the measured servers. */
export function createClient(url: string, connections: number, token?: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    async fetch(path, { method = 'GET', headers = {}, body = [] } = {}) {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const options = {
          agent,
          method,
          headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        }
        const sent = request(url + path, options, resolve).on('error', reject)
        for (const part of body) sent.write(part)
        sent.end()
      })
      let bytes = 0
      for await (const chunk of answer) bytes += chunk.length
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
      return bytes
    },
    close: () => agent.destroy(),
  }
}

/** Returns the body of a form and its headers. Does not copy the values. */
export function formOf(parts: readonly [name: string, value: string | Uint8Array][]) {
  const boundary = 'bench-0123456789abcdef'
  const body = parts.flatMap(([name, value]) => {
    const isFile = typeof value !== 'string'
    const head =
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
      (isFile ? `; filename="${name}"\r\nContent-Type: application/octet-stream` : '')
    return [
      Buffer.from(`${head}\r\n\r\n`),
      isFile ? value : Buffer.from(value),
      Buffer.from('\r\n'),
    ]
  })
  body.push(Buffer.from(`--${boundary}--\r\n`))
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.reduce((sum, part) => sum + part.length, 0),
  }
  return { headers, body }
}
