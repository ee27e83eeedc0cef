import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { createKeyedLimiter } from './keyed-limiter.ts'

/**
 * The largest number of pieces (chunks of a stream) that all streamed answers together send in one turn of
 * the event loop.
 */
const MOST_IN_A_TURN = 4

/**
 * Limits how many pieces all streamed answers together send in one turn of the event loop. Node accepts only
 * one new connection per turn. With too many pieces in each turn, new clients would wait for long.
 */
export function paceStreams(app: FastifyInstance): void {
  const { enter } = createKeyedLimiter<'piece'>(MOST_IN_A_TURN)
  app.addHook('onSend', async (_request, _reply, payload) => {
    if (!(payload instanceof Readable)) return payload
    const paced = Readable.from(inTurns(payload, enter), { objectMode: false, highWaterMark: 1 })
    // If the client disconnects before the generator starts, the generator never closes the file. Close it
    // here.
    return paced.once('close', () => payload.destroy())
  })
}

async function* inTurns(
  source: Readable,
  enter: (key: 'piece') => Promise<() => void>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    const end = await enter('piece')
    setImmediate(end)
    yield piece
  }
}
