import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { answerAlpnChallenges } from './alpn-challenges.ts'
import type { Challenges } from './challenges.ts'

/** Starts a TLS server that looks for challenges, and connects to it. */
async function connected(answerTo: Challenges['answerTo']) {
  const server = createServer()
  const challenges = { publish: async () => {}, answerTo }
  const logger = pino({ enabled: false })
  answerAlpnChallenges(server, 'photos.example.org', { challenges, logger, deadline: 15_000 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay()
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  const [accepted]: Socket[] = await once(server, 'connection')
  if (!accepted) throw new Error('the server got no connection')
  return { client, accepted }
}

it('survives a client that resets its connection before the answer', async () => {
  const asked = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  const { client, accepted } = await connected(async () => {
    asked.resolve()
    await gone.promise
    return 'an answer'
  })
  client.write('acme-tls/1')
  await asked.promise
  // `once` of `node:events` would listen for errors, too.
  const closed = new Promise<void>(resolve => accepted.once('close', () => resolve()))
  client.resetAndDestroy()
  await closed
  gone.resolve()
})

it('recognizes a challenge whose first message comes in two parts', async () => {
  const asked = Promise.withResolvers<string>()
  const { client, accepted } = await connected(async name => {
    asked.resolve(name)
    return undefined
  })
  const hello = Buffer.from('\x16\x03\x01\x00\x0aacme-tls/1', 'latin1')
  const closed = once(client, 'close')
  const first = new Promise<void>(resolve => accepted.once('data', () => resolve()))
  client.write(hello.subarray(0, 9))
  await first
  client.write(hello.subarray(9))
  client.resume()
  await closed
  expect(await asked.promise).toBe('photos.example.org')
})
