import type { Bytes } from '@safelight/crypto/bytes'

/*
 * Streams from one worker to another through a port, because not every browser can transfer a stream. The
 * reader requests each piece, which gives backpressure.
 */

/** From the reader: request the next piece, or cancel. */
type Asking = 'next' | 'stop'
/** From the writer: a piece, the end, or a failure. */
type Giving = { piece: Bytes } | 'end' | 'failed'

/** Writes to the stream at a port's other end. Fails when that end is canceled. */
export function writableTo(port: MessagePort): WritableStream<Bytes> {
  let asked = Promise.withResolvers<void>()
  // It may reject before anybody awaits it.
  asked.promise.catch(() => {})
  const send = async (giving: Giving, moved: Transferable[] = []) => {
    await asked.promise
    asked = Promise.withResolvers()
    asked.promise.catch(() => {})
    port.postMessage(giving, moved)
  }
  return new WritableStream({
    start(controller) {
      port.onmessage = ({ data }: MessageEvent<Asking>) => {
        if (data === 'next') return asked.resolve()
        const canceled = new Error('The download was canceled.')
        asked.reject(canceled)
        controller.error(canceled)
        port.close()
      }
    },
    // Each piece is transferred, not copied: its writer no longer needs it.
    write: piece => send({ piece }, [piece.buffer]),
    async close() {
      await send('end')
      // The reader sends nothing once its file is closed.
      port.close()
    },
    abort() {
      port.postMessage('failed' satisfies Giving)
      port.close()
    },
  })
}

/** Reads the stream from a port's other end. Calls `ended` once everything is read, or never will be. */
export function readableFrom(port: MessagePort, ended: () => void): ReadableStream<Bytes> {
  let arriving = Promise.withResolvers<Giving>()
  const ask = (asking: Asking) => port.postMessage(asking)
  port.onmessage = ({ data }: MessageEvent<Giving>) => arriving.resolve(data)
  // The writer's tab was closed. In browsers without this event, the download waits until this worker ends.
  port.addEventListener('close', () => arriving.resolve('failed'))
  const end = () => {
    ended()
    port.close()
  }
  return new ReadableStream(
    {
      async pull(controller) {
        ask('next')
        const giving = await arriving.promise
        arriving = Promise.withResolvers()
        if (typeof giving === 'object') return controller.enqueue(giving.piece)
        if (giving === 'end') controller.close()
        else controller.error(new Error('The download broke off.'))
        end()
      },
      cancel() {
        ask('stop')
        end()
      },
    },
    { highWaterMark: 0 },
  )
}

const PIECE = 256 * 1024

/** Regroups pieces into ones of 256 KiB, each with a buffer of its own. */
export function gathered(): TransformStream<Uint8Array, Bytes> {
  let held = new Uint8Array(PIECE)
  let filled = 0
  return new TransformStream({
    transform(given, controller) {
      for (let from = 0; from < given.length; ) {
        const part = given.subarray(from, from + PIECE - filled)
        held.set(part, filled)
        filled += part.length
        from += part.length
        if (filled < PIECE) continue
        controller.enqueue(held)
        held = new Uint8Array(PIECE)
        filled = 0
      }
    },
    flush(controller) {
      if (filled > 0) controller.enqueue(held.slice(0, filled))
    },
  })
}
