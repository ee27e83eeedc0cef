import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { limitAnswersAtOnce } from './answers-at-once.ts'

/** Starts a server with streams, and with pages that wait until the test releases them. */
async function startHolding() {
  const app = fastify()
  const hold = Promise.withResolvers<void>()
  let held = 0
  app.decorateRequest('session', null)
  app.addHook('onRequest', async request => {
    const { account } = request.headers
    if (account) request.session = { userId: Number(account), tokenHash: '' }
  })
  limitAnswersAtOnce(app)
  app.get('/page', async () => {
    held += 1
    await hold.promise
    return {}
  })
  app.get('/stream', { config: { streamed: true } }, async () => ({}))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const get = (path: string, account?: number) =>
    fetch(url + path, account ? { headers: { account: String(account) } } : {})
  return { get, held: () => held, letGo: hold.resolve }
}

it('prepares at most eight answers of one account at the same time', async () => {
  const { get, held, letGo } = await startHolding()
  const answers = Array.from({ length: 12 }, () => get('/page', 1))
  await expect.poll(held).toBe(8)
  expect((await get('/stream', 1)).status).toBe(200)
  const another = get('/page', 2)
  await expect.poll(held).toBe(9)
  letGo()
  const done = await Promise.all([...answers, another])
  expect(done.map(answer => answer.status)).toEqual(Array(13).fill(200))
  expect(held()).toBe(13)
})

it('never queues requests without a session', async () => {
  const { get, held, letGo } = await startHolding()
  const answers = Array.from({ length: 12 }, () => get('/page'))
  await expect.poll(held).toBe(12)
  letGo()
  await Promise.all(answers)
})
