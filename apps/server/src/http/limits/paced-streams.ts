import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { createKeyedLimiter } from './keyed-limiter.ts'

/** Pieces of streams that all answers together hand to sockets in one turn of the event loop. */
const MOST_IN_A_TURN = 4

/**
 * Lets streamed answers go on in turns. Node accepts one connection in a turn of its event loop: where each of
 * some hundred answers sends a piece in every turn, a new client waits behind all that they send.
 */
export function paceStreams(app: FastifyInstance): void {
  const { enter } = createKeyedLimiter<'piece'>(MOST_IN_A_TURN)
  app.addHook('onSend', async (_request, _reply, payload) => {
    if (!(payload instanceof Readable)) return payload
    const paced = Readable.from(inTurns(payload, enter), { objectMode: false, highWaterMark: 1 })
    // A generator that was never begun ends nothing, and the file behind it would stay open.
    return paced.once('close', () => payload.destroy())
  })
}

/** The pieces of a stream, each when it is its turn. A reader that takes nothing keeps no turn. */
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
