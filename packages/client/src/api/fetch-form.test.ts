/// <reference types="node" />
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { upload } from '@safelight/contract/upload'
import { expect, it, onTestFinished } from 'vitest'
import { formsTo } from './fetch-form.ts'
import type { Form } from './form.ts'

async function aServer(answer: (request: IncomingMessage) => Promise<object>): Promise<string> {
  const server = createServer(async (request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(await answer(request)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const aForm = (bytes: number): Form => [
  ['dto', JSON.stringify({ name: 'Grüße' })],
  ['file', new Blob([new Uint8Array(bytes).fill(7)])],
  ['renditions', new Uint8Array([1, 2, 3])],
]

it('posts a form unchanged', async () => {
  const origin = await aServer(async request => {
    const { authorization, 'content-type': type = '', 'content-length': length } = request.headers
    const body = await buffer(request)
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
    const file = form.get('file') as File
    const bytes = await file.bytes()
    return {
      authorization,
      isLength: Number(length) === body.length,
      dto: form.get('dto'),
      file: [file.name, bytes.length, bytes.every(byte => byte === 7)],
      renditions: [...(await (form.get('renditions') as File).bytes())],
    }
  })
  const { signal } = new AbortController()
  const answer = await formsTo(origin, 'token')(upload, aForm(300_000), () => {}, signal)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      authorization: 'Bearer token',
      isLength: true,
      dto: '{"name":"Grüße"}',
      file: ['file', 300_000, true],
      renditions: [1, 2, 3],
    },
  })
})

it('rejects an aborted upload with the reason of the abort', async () => {
  const unheard: unknown[] = []
  const note = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const origin = await aServer(async request => {
    await buffer(request).catch(() => {})
    return {}
  })
  for (let steps = 0; steps < 40; steps += 1) {
    const stopping = new AbortController()
    const sending = formsTo(origin, 'token')(upload, aForm(2000), () => {}, stopping.signal)
    for (let step = 0; step < steps; step += 1) await Promise.resolve()
    stopping.abort(new Error('stopped'))
    await expect(sending).rejects.toThrow('stopped')
  }
  await new Promise(resolve => setImmediate(resolve))
  expect(unheard).toEqual([])
})
