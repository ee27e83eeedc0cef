import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIMITS } from '@safelight/contract/limits'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fetchUnlessStalled } from './fetch-unless-stalled.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

const pass = (share = 1) => vi.advanceTimersByTime(share * LIMITS.callTimeout)

/** Starts a fetch that the test answers. `gone` settles when the client disconnects. */
async function aFetch(init: RequestInit = {}) {
  const arrival = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => arrival.resolve(response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answer = fetchUnlessStalled(url, init)
  const response = await arrival.promise
  const gone = new Promise(resolve => response.on('close', resolve))
  return { answer, response, gone }
}

async function aBegunFetch(init?: RequestInit) {
  const { answer, response, gone } = await aFetch(init)
  response.write('a')
  const reader = (await answer).body?.getReader()
  if (!reader) throw new Error('no body')
  await reader.read()
  return { reader, response, gone }
}

const textOf = ({ value }: { value?: Uint8Array | undefined }) => new TextDecoder().decode(value)

describe('a fetch', () => {
  it('returns the whole body, status and headers', async () => {
    const { answer, response } = await aFetch()
    response.writeHead(206, { 'Content-Range': 'bytes 0-1/2' })
    response.end('ab')
    const { status, headers } = await answer
    expect([status, headers.get('Content-Range')]).toEqual([206, 'bytes 0-1/2'])
    expect(await (await answer).text()).toBe('ab')
  })

  it('is aborted if no answer arrives', async () => {
    const { answer, gone } = await aFetch()
    pass()
    await expect(answer).rejects.toMatchObject({ code: 'TIMEOUT' })
    await gone
  })

  it('is aborted if the body stalls', async () => {
    const { reader, gone } = await aBegunFetch()
    const next = reader.read()
    pass()
    await expect(next).rejects.toMatchObject({ name: 'TimeoutError' })
    await gone
  })

  it('may take long while bytes keep arriving', async () => {
    const { reader, response } = await aBegunFetch()
    for (const byte of 'bcd') {
      const next = reader.read()
      pass(0.9)
      response.write(byte)
      expect(textOf(await next)).toBe(byte)
    }
  })

  it('is not aborted while the caller reads slowly', async () => {
    const { reader, response } = await aBegunFetch()
    pass(2)
    response.end('b')
    expect(textOf(await reader.read())).toBe('b')
    expect((await reader.read()).done).toBe(true)
  })

  it('is aborted when its signal aborts', async () => {
    const controller = new AbortController()
    const waiting = await aFetch(controller)
    const begun = await aBegunFetch(controller)
    const next = begun.reader.read()
    controller.abort()
    await expect(waiting.answer).rejects.toMatchObject({ name: 'AbortError' })
    await expect(next).rejects.toMatchObject({ name: 'AbortError' })
    await Promise.all([waiting.gone, begun.gone])
  })

  it('is aborted when its stream is canceled', async () => {
    const { reader, gone } = await aBegunFetch()
    await reader.cancel()
    await gone
  })
})
