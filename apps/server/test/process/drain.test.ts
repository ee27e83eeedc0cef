import { startBalancer } from '@safelight/test-kit/programs/balancer'
import { start } from '@safelight/test-kit/programs/process'
import { rawConnection, requestHead } from '@safelight/test-kit/raw'
import { temporaryFolder } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'

it('a server behind a load balancer stops without rejecting a call', async () => {
  const env = { DRAIN_SECONDS: '1' }
  const [leaving, staying] = await Promise.all([
    start({ SAFELIGHT_DATA: temporaryFolder(), ...env }),
    start({ SAFELIGHT_DATA: temporaryFolder(), ...env }),
  ])
  const balancer = await startBalancer([leaving.url, staying.url])
  let isOver = false
  const statuses = new Map<number, number>()
  const visitor = async () => {
    while (!isOver) {
      const { status } = await fetch(`${balancer.url}/api/health`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const visitors = Array.from({ length: 4 }, visitor)
  await expect.poll(() => balancer.served(leaving.url)).toBeGreaterThan(20)

  const body = '{"email":"nobody@example.org"}'
  const { socket, received, closed } = rawConnection({ port: Number(new URL(leaving.url).port) })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  socket.write(requestHead('POST', '/api/auth/prelogin', headers))
  socket.write(body.slice(0, 10))
  leaving.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${leaving.url}/api/ready`)).status).toBe(503)
  socket.write(body.slice(10))
  await closed()
  expect(received()).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i)
  expect(await leaving.ended).toBe(0)
  const before = balancer.served(staying.url)
  await expect.poll(() => balancer.served(staying.url)).toBeGreaterThan(before + 20)
  isOver = true
  await Promise.all(visitors)
  expect([...statuses.keys()]).toEqual([200])
})

it('a second stop signal ends the server without waiting', async () => {
  const { child, ended } = await start({ SAFELIGHT_DATA: temporaryFolder(), DRAIN_SECONDS: '3600' })
  child.kill('SIGTERM')
  child.kill('SIGINT')
  expect(await ended).toBe(0)
})

async function amidStop(seconds: string) {
  const env = { SAFELIGHT_DATA: temporaryFolder(), STOP_SECONDS: seconds }
  const server = await start(env)
  const body = '{"email":"nobody@example.org"}'
  const connection = rawConnection({ port: Number(new URL(server.url).port) })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  connection.socket.write(requestHead('POST', '/api/auth/prelogin', headers))
  connection.socket.write(body.slice(0, 10))
  await fetch(`${server.url}/api/health`)
  server.child.kill('SIGTERM')
  const refused = () =>
    fetch(`${server.url}/api/health`).then(
      () => false,
      () => true,
    )
  await expect.poll(refused).toBe(true)
  return { ...server, ...connection, rest: body.slice(10) }
}

it('finishes pending calls while the server stops', async () => {
  const { socket, received, closed, rest, ended } = await amidStop('3600')
  socket.write(rest)
  await closed()
  expect(received()).toMatch(/^HTTP\/1.1 200 /)
  expect(await ended).toBe(0)
})

it('aborts calls that outlast the time limit for stopping', async () => {
  const { received, closed, ended } = await amidStop('1')
  await closed()
  expect(received()).toBe('')
  expect(await ended).toBe(0)
})
