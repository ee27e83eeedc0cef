import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { paceStreams } from './paced-streams.ts'

const PIECES = 20
const PIECE = Buffer.alloc(16 * 1024, 'x')

async function startStreaming() {
  const app = fastify()
  paceStreams(app)
  const takenInTurns = [0]
  const sources: Readable[] = []
  let taken = 0
  app.get('/stream', (_request, reply) => {
    let left = PIECES
    const source = new Readable({
      highWaterMark: 1,
      read() {
        left -= 1
        // Do not count the first two pieces, because Node reads them when the answer starts.
        if (left < PIECES - 2) taken += 1
        this.push(left >= 0 ? PIECE : null)
      },
    })
    sources.push(source)
    return reply.send(source)
  })
  const countTurn = () => {
    takenInTurns.push(taken)
    taken = 0
    next = setImmediate(countTurn)
  }
  let next = setImmediate(countTurn)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    clearImmediate(next)
    await app.close()
  })
  return { url, takenInTurns, sources }
}

it('limits the pieces of streamed answers that are sent per turn of the event loop', async () => {
  const { url, takenInTurns } = await startStreaming()
  const answers = Array.from({ length: 30 }, async () => {
    const response = await fetch(`${url}/stream`)
    return (await response.arrayBuffer()).byteLength
  })
  expect(await Promise.all(answers)).toEqual(Array(30).fill(PIECES * PIECE.length))
  // A turn may also count the pieces after the end of the previous turn. Expect at most twice the limit.
  expect(Math.max(...takenInTurns)).toBeLessThanOrEqual(8)
})

it('closes the source when the client disconnects', async () => {
  const { url, sources } = await startStreaming()
  const call = request(`${url}/stream`, response => {
    response.pause()
    call.destroy()
  })
  call.on('error', () => {})
  call.end()
  await expect.poll(() => sources[0]?.destroyed).toBe(true)
})

it('closes the source when the client disconnects before the response starts', async () => {
  const app = fastify()
  paceStreams(app)
  onTestFinished(() => app.close())
  const source = Readable.from([PIECE])
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  app.get('/stream', async ({ raw: { socket } }, reply) => {
    isAsked()
    await once(socket, 'close')
    return reply.send(source)
  })
  const call = request(`${await app.listen({ port: 0, host: '127.0.0.1' })}/stream`)
  call.on('error', () => {})
  call.end()
  await asked
  call.destroy()
  await expect.poll(() => source.destroyed).toBe(true)
})
