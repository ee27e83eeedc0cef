import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Milliseconds between two health checks. */
const INTERVAL = 50

/**
 * Starts a load balancer: it checks which servers are ready and sends calls to them in turn, over persistent
 * connections and without retries.
 */
export async function startBalancer(servers: string[]) {
  const ready = new Set<string>()
  const served = new Map(servers.map(server => [server, 0]))
  const agent = new Agent({ keepAlive: true })

  const look = async () => {
    for (const server of servers) {
      const isReady = await fetch(`${server}/api/ready`).then(
        answer => answer.ok,
        () => false,
      )
      if (isReady) ready.add(server)
      else ready.delete(server)
    }
  }
  await look()
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, INTERVAL)

  let calls = 0
  const proxy = createServer((incoming, answer) => {
    const all = [...ready]
    const server = all[calls++ % all.length]
    if (server === undefined) return answer.writeHead(502).end()
    served.set(server, (served.get(server) ?? 0) + 1)
    const { method, url, headers } = incoming
    const passed = request(server + url, { method, headers, agent }, given => {
      const { connection: _, ...rest } = given.headers
      answer.writeHead(given.statusCode ?? 502, rest)
      given.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    incoming.pipe(passed)
    return
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(async () => {
    clearInterval(timer)
    await looking
    agent.destroy()
    proxy.closeAllConnections()
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, served: (server: string) => served.get(server) ?? 0 }
}
