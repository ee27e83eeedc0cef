import type { Bytes } from '@safelight/crypto/bytes'

/*
 * Streams from one worker to another through a port, because not every browser can transfer a stream. The
 * receiver requests each piece.
 */

type Asking = 'next' | 'stop'
type Giving = { piece: Bytes } | 'end' | 'failed'

/**
 * Returns a stream whose pieces the other end of the port reads with `readableFrom`. If that end cancels, the
 * stream fails.
 */
export function writableTo(port: MessagePort): WritableStream<Bytes> {
  let asked = Promise.withResolvers<void>()
  // The receiver may cancel before anything awaits this promise. That must not count as an unhandled
  // rejection.
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
    // Transfers each piece without a copy. The writer cannot use it afterwards.
    write: piece => send({ piece }, [piece.buffer]),
    async close() {
      await send('end')
      // Closing the port loses nothing: after `end`, the receiver expects no more messages.
      port.close()
    },
    abort() {
      port.postMessage('failed' satisfies Giving)
      port.close()
    },
  })
}

/**
 * Returns the stream that the other end of the port writes with `writableTo`. Calls `ended` once: after the
 * last piece, on failure or on cancellation.
 */
export function readableFrom(port: MessagePort, ended: () => void): ReadableStream<Bytes> {
  let arriving = Promise.withResolvers<Giving>()
  const ask = (asking: Asking) => port.postMessage(asking)
  port.onmessage = ({ data }: MessageEvent<Giving>) => arriving.resolve(data)
  // The browser fires `close` when the writer's tab is closed. In browsers without this event, the download
  // waits until this worker ends.
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

/** Regroups a stream's bytes into pieces of 256 KiB, each in its own buffer so that it can be transferred. */
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
