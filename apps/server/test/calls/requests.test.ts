import { expect, it } from 'vitest'
import { rawConnection, requestHead } from '../support/raw.ts'
import { startServer } from '../support/server.ts'

const status = (head: string) => Number(head.split(' ')[1])

it.each([
  'localhost',
  'photos.localhost:3000',
  '127.0.0.1:3000',
  '192.0.2.7',
  '[::1]:3000',
  'mine.example',
])('answers requests to %s', async host => {
  const server = await startServer({ publicUrl: 'https://mine.example/' })
  const { socket, head } = rawConnection(server)
  socket.write(requestHead('GET', '/api/health', { host }))
  expect(status(await head())).toBe(200)
  socket.destroy()
})

it.each(['evil.example', 'localhost.evil.example', 'evil.example:3000', 'mine.example.evil'])(
  'refuses requests to %s, a name that is not its own',
  async host => {
    const server = await startServer({ publicUrl: 'https://mine.example/' })
    const { socket, head } = rawConnection(server)
    socket.write(requestHead('GET', '/api/health', { host }))
    expect(await head()).toMatch(/^HTTP\/1.1 400 [\s\S]*PUBLIC_URL/)
    socket.destroy()
  },
)

it('ends a connection that keeps a small body waiting', async () => {
  const server = await startServer({ deadlines: { body: 100 } })
  const { socket, closed } = rawConnection(server)
  const headers = { 'content-type': 'application/json', 'content-length': 100 }
  socket.write(requestHead('POST', '/api/auth/login', headers))
  socket.write('{"email":')
  expect(await closed()).toBe('')
})

it('refuses a large body of JSON', async () => {
  const { url } = await startServer()
  const answer = await fetch(`${url}/api/auth/prelogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'x'.repeat(70_000) }),
  })
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'INVALID_REQUEST'])
})
