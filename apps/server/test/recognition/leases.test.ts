import { LIMITS } from '@safelight/contract/limits'
import { call, random, signUp } from '@safelight/test-kit/accounts/account'
import { startServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'

async function twoDevices() {
  const server = await startServer()
  const person = await signUp(server)
  const { token } = person
  const device = () => {
    const holder = random(16)
    return {
      take: async (name = 'seen-2024-07') => {
        const path = `/api/recognition/leases/${name}`
        const answer = await call(server, 'PUT', path, { token, body: { holder } })
        return answer.json()
      },
      end: (name = 'seen-2024-07') =>
        call(server, 'DELETE', `/api/recognition/leases/${name}?holder=${holder}`, { token }),
    }
  }
  const pass = (milliseconds: number) =>
    server.context.database
      .updateTable('recognition_leases')
      .set(eb => ({ leased_until: eb('leased_until', '-', milliseconds) }))
      .execute()
  return { server, person, one: device(), other: device(), pass }
}

it('leases a month to only one device at a time', async () => {
  const { one, other, pass } = await twoDevices()
  expect(await one.take()).toEqual({ isHeld: true })
  expect(await other.take()).toEqual({ isHeld: false })
  expect(await other.take('seen-2024-08')).toEqual({ isHeld: true })
  await pass(110_000)
  expect(await one.take()).toEqual({ isHeld: true })
  await pass(60_000)
  expect(await other.take()).toEqual({ isHeld: false })
})

it('leases a month to another device two minutes after the last renewal', async () => {
  const { one, other, pass } = await twoDevices()
  await one.take()
  await pass(119_000)
  expect(await other.take()).toEqual({ isHeld: false })
  await pass(2000)
  expect(await other.take()).toEqual({ isHeld: true })
  expect(await one.take()).toEqual({ isHeld: false })
  await one.end()
  expect(await one.take()).toEqual({ isHeld: false })
})

it('leases a released month to the next device immediately', async () => {
  const { one, other } = await twoDevices()
  await one.take()
  expect((await one.end()).status).toBe(200)
  expect(await other.take()).toEqual({ isHeld: true })
})

it('keeps the leases of different accounts apart', async () => {
  const { server, one } = await twoDevices()
  await one.take()
  const { token } = await signUp(server)
  const body = { holder: random(16) }
  const answer = await call(server, 'PUT', '/api/recognition/leases/seen-2024-07', { token, body })
  expect(await answer.json()).toEqual({ isHeld: true })
})

it('limits how many months an account leases at once', async () => {
  const { one } = await twoDevices()
  const month = (i: number) => `seen-${2000 + (i >> 3)}-0${1 + (i & 7)}`
  for (let i = 0; i < LIMITS.shardLeasesOfAccount; i += 1) await one.take(month(i))
  expect((await one.take('seen-1999-01')).code).toBe('LIMIT_REACHED')
  expect(await one.take(month(0))).toEqual({ isHeld: true })
})
