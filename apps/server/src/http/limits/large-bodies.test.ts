import { request } from 'node:http'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { limitLargeBodies, parseJsonBodies } from './large-bodies.ts'

const SMALL = 1000

/**
 * Starts a server that counts the names in each body. `turns` records in which turn of the event loop it does
 * so.
 */
async function startParsing() {
  const app = fastify({ bodyLimit: 8 * 1024 * 1024 })
  const turns: number[] = []
  let turn = 0
  let next = setImmediate(function count() {
    turn += 1
    next = setImmediate(count)
  })
  app.decorateRequest('session', null)
  app.addHook('onRequest', async call => {
    const { account, device = '' } = call.headers
    if (account) call.session = { userId: Number(account), tokenHash: `${account} ${device}` }
  })
  limitLargeBodies(app, SMALL)
  parseJsonBodies(app, SMALL)
  app.post('/', async ({ body }) => {
    turns.push(turn)
    return { names: Object.keys(body ?? {}).length }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    clearImmediate(next)
    app.server.closeAllConnections()
    await app.close()
  })
  const post = async (body: string, account?: number) => {
    const headers = {
      'content-type': 'application/json',
      ...(account && { account: `${account}` }),
    }
    const answer = await fetch(url, { method: 'POST', headers, body })
    return { status: answer.status, body: await answer.json() }
  }
  /** Sends the start of a large body. The returned `end` sends the rest. */
  const begin = (account: number, device = '') => {
    const body = JSON.stringify({ text: 'x'.repeat(2 * SMALL) })
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      account,
      device,
    }
    const call = request(url, { method: 'POST', headers, agent: false })
    const status = new Promise<number | undefined>((resolve, reject) =>
      call.on('error', reject).on('response', answer => {
        answer.resume()
        resolve(answer.statusCode)
      }),
    )
    call.write(body.slice(0, 10))
    return { end: () => call.end(body.slice(10)), status }
  }
  return { app, post, begin, turns }
}

const large = (name = 'text') => JSON.stringify({ [name]: 'x'.repeat(2 * SMALL) })
const named = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1])))

it('reads at most two large bodies of one session at the same time', async () => {
  const { app, post, begin } = await startParsing()
  let reached = 0
  app.server.on('request', () => {
    reached += 1
  })
  const held = [begin(1), begin(1)]
  await expect.poll(() => reached).toBe(2)
  let isDone = false
  const third = post(large(), 1).finally(() => {
    isDone = true
  })
  await expect.poll(() => reached).toBe(3)
  expect((await post(large(), 2)).status).toBe(200)
  expect((await post('{}', 1)).status).toBe(200)
  expect(isDone).toBe(false)
  held[0]?.end()
  expect((await third).status).toBe(200)
  held[1]?.end()
  expect(await Promise.all(held.map(each => each.status))).toEqual([200, 200])
})

it('reads at most four large bodies of one account at the same time', async () => {
  const { app, post, begin } = await startParsing()
  let reached = 0
  app.server.on('request', () => {
    reached += 1
  })
  const stolen = [begin(1, 'stolen'), begin(1, 'stolen'), begin(1, 'stolen')]
  await expect.poll(() => reached).toBe(3)
  expect((await post(large(), 1)).status).toBe(200)
  const own = [begin(1, 'phone'), begin(1, 'tablet')]
  await expect.poll(() => reached).toBe(6)
  let isDone = false
  const fifth = post(large(), 1).finally(() => {
    isDone = true
  })
  await expect.poll(() => reached).toBe(7)
  expect((await post(large(), 2)).status).toBe(200)
  expect(isDone).toBe(false)
  own[0]?.end()
  expect((await fifth).status).toBe(200)
  for (const each of [...stolen, ...own.slice(1)]) each.end()
  expect(await Promise.all([...stolen, ...own].map(each => each.status))).toEqual(
    Array(5).fill(200),
  )
})

it('rejects JSON bodies with too many names or values', async () => {
  const { post } = await startParsing()
  expect(await post(named(20_000))).toEqual({ status: 200, body: { names: 20_000 } })
  expect((await post(named(60_000))).status).toBe(400)
  expect((await post(JSON.stringify({ all: Array(150_000).fill(0) }))).status).toBe(400)
  expect((await post(JSON.stringify({ all: 'x'.repeat(4_000_000) }))).status).toBe(200)
})

it('parses each large body in a separate turn of the event loop', async () => {
  const { app, turns } = await startParsing()
  const headers = { 'content-type': 'application/json' }
  // `inject` uses no network, so all of these bodies arrive at once.
  const answers = Array.from({ length: 12 }, () =>
    app.inject({ method: 'POST', url: '/', headers, payload: large() }),
  )
  for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(200)
  expect(new Set(turns).size).toBe(12)
})

it('treats an empty request body as no body', async () => {
  const { post } = await startParsing()
  expect(await post('')).toEqual({ status: 200, body: { names: 0 } })
  expect((await post('{')).status).toBe(400)
  expect((await post('{"__proto__":{}}')).status).toBe(400)
})
