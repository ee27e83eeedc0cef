import { expect, it } from 'vitest'
import { inPage } from '../test/page.ts'
import { aServer } from '../test/server.ts'
import { startSession } from './start-session.ts'

async function starting(token?: string) {
  const { url } = await aServer(() => 'NOT_SIGNED_IN')
  inPage(url)
  if (token !== undefined) localStorage.setItem('token', token)
  const session = startSession()
  const seen: string[] = []
  session.subscribe(() => seen.push(session.state().status))
  return { session, seen }
}

it('a session without a token is anonymous before its code is loaded', async () => {
  const { session } = await starting()
  expect(session.state().status).toBe('starting')
  const state = new Promise<string>(resolve =>
    session.subscribe(() => resolve(session.state().status)),
  )
  expect(await Promise.race([state, session.loaded])).toBe('anonymous')
  await session.loaded
})

it('a session with a token publishes no state until its code is loaded', async () => {
  const { session, seen } = await starting('a token')
  const loaded = await session.loaded
  await expect.poll(() => session.state().status).toBe('anonymous')
  expect(seen).toEqual(['anonymous'])
  expect(session.state()).toBe(loaded.session.state())
})
