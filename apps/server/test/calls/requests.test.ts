import { signUp } from '@safelight/test-kit/accounts/account'
import { rawConnection, requestHead } from '@safelight/test-kit/raw'
import { startServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'

const status = (head: string) => Number(head.split(' ')[1])

it.each([
  'localhost',
  'photos.localhost:3000',
  '127.0.0.1:3000',
  '192.0.2.7',
  '[::1]:3000',
  'mine.example',
])('answers requests to the host name %s', async host => {
  const server = await startServer({ publicUrl: 'https://mine.example/' })
  const { socket, head } = rawConnection(server)
  socket.write(requestHead('GET', '/api/docs', { host }))
  expect(status(await head())).toBe(200)
  socket.destroy()
})

it.each(['evil.example', 'localhost.evil.example', 'evil.example:3000', 'mine.example.evil'])(
  'rejects requests to the foreign host name %s',
  async host => {
    const server = await startServer({ publicUrl: 'https://mine.example/' })
    const { socket, head } = rawConnection(server)
    socket.write(requestHead('GET', '/api/docs', { host }))
    expect(await head()).toMatch(/^HTTP\/1.1 400 [\s\S]*PUBLIC_URL/)
    socket.destroy()
  },
)

it('closes a connection whose request body stays incomplete', async () => {
  const server = await startServer({ deadlines: { body: 100 } })
  const { socket, closed } = rawConnection(server)
  const headers = { 'content-type': 'application/json', 'content-length': 100 }
  socket.write(requestHead('POST', '/api/auth/login', headers))
  socket.write('{"email":')
  expect(await closed()).toBe('')
})

it('rejects a large JSON body', async () => {
  const { url } = await startServer()
  const answer = await fetch(`${url}/api/auth/prelogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'x'.repeat(70_000) }),
  })
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'INVALID_REQUEST'])
})

it.each([
  ['POST', '/api/payment/subscriptions/resume', 'PAYMENT_OFF'],
  ['DELETE', '/api/family-group/1/reject', 'NOT_FOUND'],
  ['POST', '/api/payment/subscriptions/cancel', 'INVALID_REQUEST'],
])('treats empty JSON as no body in %s %s', async (method, path, code) => {
  const server = await startServer()
  const { token } = await signUp(server)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(server.url + path, { method, headers, body: '' })
  expect((await answer.json()).code).toBe(code)
})

it.each(['{', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}'])(
  'rejects %s as a body',
  async body => {
    const { url } = await startServer()
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/auth/prelogin`, { method: 'POST', headers, body })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'INVALID_REQUEST'])
  },
)
