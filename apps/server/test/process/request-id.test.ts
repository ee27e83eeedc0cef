import { basename } from 'node:path'
import { signUp } from '@safelight/test-kit/accounts/account'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'

const PROXY = ['127.0.0.1']

const idOf = async ({ url }: TestServer, given: string, path = '/api/health') => {
  const response = await fetch(url + path, { headers: { 'x-request-id': given } })
  return response.headers.get('x-request-id')
}

it('logs the id of a request with errors', async () => {
  const server = await startServer()
  const { token } = await signUp(server)
  const { dto } = await uploaded(server, token)
  await server.context.blobs.delete((await server.blobs()).map(blob => basename(blob)))
  const response = await fetch(`${server.url}/authz?key=/${dto.name}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const request = response.headers.get('x-request-id')
  expect(request).toMatch(/^[0-9a-f]{16}$/)
  expect(await response.json()).toMatchObject({ code: 'INTERNAL', requestId: request })
  const lines = () =>
    server.log.map(line => JSON.parse(line)).filter(line => line.request === request)
  await expect.poll(lines).toMatchObject([
    { msg: 'request failed', level: 50 },
    { msg: 'answered', status: 500 },
  ])
})

it('accepts request ids from trusted proxies only', async () => {
  const trusting = await startServer({ trustedProxies: PROXY })
  expect(await idOf(trusting, 'f00d:7.a_B-1')).toBe('f00d:7.a_B-1')
  expect(await idOf(trusting, 'x', '/nowhere')).toBe('x')
  const alone = await startServer()
  expect(await idOf(alone, 'mine')).toMatch(/^[0-9a-f]{16}$/)
  expect(alone.log.join('')).not.toContain('mine')
})

it.each(['a b', 'a\tb', '"quoted"', 'x'.repeat(65)])('rejects the id %j', async given => {
  const server = await startServer({ trustedProxies: PROXY })
  expect(await idOf(server, given)).toMatch(/^[0-9a-f]{16}$/)
})

it('the JSON of an error contains no request id', async () => {
  const { url } = await startServer()
  const body = await (await fetch(`${url}/api/public/shared/unknown`)).json()
  expect(Object.keys(body)).toEqual(['code', 'message'])
})
