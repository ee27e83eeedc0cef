import { deepEqual, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Build } from './builds.ts'

/** Number of users, each with an IP address of their own. It exceeds the number of servers. */
const PEOPLE = 6

export async function expectPagesServed(url: string, before: Build, now: Build): Promise<void> {
  const agents = Array.from(
    { length: PEOPLE },
    (_, i) => new Agent({ keepAlive: true, maxSockets: 4, localAddress: `127.0.0.${i + 2}` }),
  )
  try {
    await Promise.all(agents.map(agent => expectPageServed(url, agent, before, now)))
  } finally {
    for (const agent of agents) agent.destroy()
  }
}

async function expectPageServed(url: string, agent: Agent, before: Build, now: Build) {
  const ask = async (method: string, path: string) => {
    const asking = request(url + path, { method, agent }).end()
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, body: await text(answer) }
  }
  const page = await ask('GET', '/')
  const first = /\/assets\/[^"]+\.js/.exec(page.body)?.[0] ?? ''
  const opened = [before, now].find(({ assets }) => assets.includes(first))
  ok(opened, `a page of neither version: ${page.status} ${first}`)
  const paths = [...new Set([...before.assets, ...opened.assets])]
  const answers = await Promise.all(paths.map(path => ask('HEAD', path)))
  const missing = paths.filter((_, i) => answers[i]?.status !== 200)
  deepEqual(missing, [], `a page that begins with ${first} lacks scripts`)
}
