import type { Bytes } from '@safelight/crypto/bytes'

/*
 * A stream from one worker to another through a port. Not every browser can transfer the stream itself. The
 * reader asks for each piece, so that nothing is made that nobody takes.
 */

/** From the reader: the next piece, or no more of them. */
type Asking = 'next' | 'stop'
/** From the writer: a piece, its end, or that there will be none. */
type Giving = { piece: Bytes } | 'end' | 'failed'

/** Writes to the stream at a port's other end. Fails when that is canceled. */
export function writableTo(port: MessagePort): WritableStream<Bytes> {
  let asked = Promise.withResolvers<void>()
  // Whether anybody waits for it or not.
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
    // Each piece is moved, not copied: its writer has no use for it any more.
    write: piece => send({ piece }, [piece.buffer]),
    async close() {
      await send('end')
      // The reader asks no more when it has closed its file.
      port.close()
    },
    abort() {
      port.postMessage('failed' satisfies Giving)
      port.close()
    },
  })
}

/** Reads what is written at a port's other end; `ended` is called once it is all read, or never will be. */
export function readableFrom(port: MessagePort, ended: () => void): ReadableStream<Bytes> {
  let arriving = Promise.withResolvers<Giving>()
  const ask = (asking: Asking) => port.postMessage(asking)
  port.onmessage = ({ data }: MessageEvent<Giving>) => arriving.resolve(data)
  // The writer's tab was closed; where browsers do not tell, the download waits until they end this worker.
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

/** Puts small pieces together into ones of 256 KiB, each with a buffer of its own. */
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
