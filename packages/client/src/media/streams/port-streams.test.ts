import { expect, it, onTestFinished } from 'vitest'
import { collected } from '../../../test/collected.ts'
import { gathered, readableFrom, writableTo } from './port-streams.ts'

function aPipe() {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => {
    port1.close()
    port2.close()
  })
  let ended = 0
  const readable = readableFrom(port2 as unknown as MessagePort, () => {
    ended += 1
  })
  return { writable: writableTo(port1 as unknown as MessagePort), readable, ended: () => ended }
}

const bytes = (text: string) => new TextEncoder().encode(text)

it('passes one piece of a stream through a port for each read', async () => {
  const { writable, readable, ended } = aPipe()
  const writer = writable.getWriter()
  let written = 0
  const writing = ['a', 'b', 'c'].map(text => writer.write(bytes(text)).then(() => (written += 1)))
  const reader = readable.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('a')
  await writing[0]
  expect(written).toBe(1)
  reader.releaseLock()
  const closing = writer.close()
  const rest = await collected(readable)
  expect(await new Blob(rest).text()).toBe('bc')
  await closing
  expect(ended()).toBe(1)
})

it('ends the stream with an error when the other end of the port cancels', async () => {
  const broken = aPipe()
  const reading = new Response(broken.readable).text()
  await broken.writable.abort()
  await expect(reading).rejects.toThrow('broke off')
  expect(broken.ended()).toBe(1)

  const canceled = aPipe()
  await canceled.readable.cancel()
  const writer = canceled.writable.getWriter()
  await expect(writer.closed).rejects.toThrow('canceled')
  expect(canceled.ended()).toBe(1)
})

it('joins small pieces and splits large ones', async () => {
  const sizes = [1, 300_000, 7, 200_000]
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const [i, size] of sizes.entries()) controller.enqueue(new Uint8Array(size).fill(i))
      controller.close()
    },
  })
  const pieces = await collected(source.pipeThrough(gathered()))
  expect(pieces.map(piece => piece.length)).toEqual([262_144, 237_864])
  const together = new Uint8Array(await new Blob(pieces).arrayBuffer())
  expect([together[0], together[1], together[300_001], together.at(-1)]).toEqual([0, 1, 2, 3])
})
