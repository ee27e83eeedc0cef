import { PAIRING_SECONDS } from '@safelight/contract/pairing'
import { call, type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { deletePairingsBefore } from '../../src/accounts/pairings.ts'
import { RATE_LIMITS } from '../../src/api/rate-limits.ts'

let server: TestServer
let person: Person
let time: number
beforeEach(async () => {
  time = Date.now()
  server = await startServer({ now: () => new Date(time) })
  person = await signUp(server)
})

async function send(method: string, path: string, body?: unknown, token?: string) {
  const response = await call(server, method, `/api${path}`, { body, ...(token && { token }) })
  const answer = await response.json()
  return response.status === 200 ? answer : answer.code
}

/** The id of the latest pairing that `start` made. */
let current: string
const own = (method: string, path: string, body?: unknown, id = current) =>
  send(method, `/user/pairing/${id}${path}`, body, person.token)
const begin = (body: unknown) => send('POST', '/user/pairing', body, person.token)

async function start(byWords = false) {
  const id = random(32)
  const body = { password: person.password, id, commitment: random(32), byWords }
  expect(await begin(body)).toEqual({})
  current = id
  return body
}

const claim = (id: string) =>
  send('POST', '/auth/pairing/claim', { id, publicKey: random(32), mac: random(32) })
const find = (id: string) => send('POST', '/auth/pairing/find', { id })
const collect = (ticket: string) => send('POST', '/auth/pairing/collect', { ticket })
const confirm = (ticket: string) => send('POST', '/auth/pairing/confirm', { ticket })
const reveal = () => own('PUT', '/nonce', { nonce: random(32) })
const approve = () => own('PUT', '/approval', { sealed: random(81) })

/** Runs a pairing until the new device may confirm it. */
async function approved(): Promise<string> {
  const { ticket } = await claim((await start()).id)
  await reveal()
  await approve()
  return ticket
}

const meStatus = async (token: string) =>
  (await call(server, 'GET', '/api/user/me', { token })).status

describe('adding a device (F21)', () => {
  it('relays the messages of both devices, and signs the new one in', async () => {
    const { id, commitment } = await start()
    expect(await own('GET', '')).toEqual({ device: null, isAdded: false })
    expect(await find(id)).toEqual({ commitment, email: person.email })
    const sent = { id, publicKey: random(32), mac: random(32) }
    const { ticket } = await send('POST', '/auth/pairing/claim', sent)
    const { publicKey, mac } = sent
    expect(await own('GET', '')).toEqual({
      device: { publicKey, mac, userAgent: 'node' },
      isAdded: false,
    })
    expect(await collect(ticket)).toEqual({ nonce: null, approved: null })
    const nonce = random(32)
    expect(await own('PUT', '/nonce', { nonce })).toEqual({})
    expect(await collect(ticket)).toEqual({ nonce, approved: null })
    const sealed = random(81)
    expect(await own('PUT', '/approval', { sealed })).toEqual({})
    const { approved } = await collect(ticket)
    expect(Object.keys(approved).sort()).toEqual(['sealed', 'user'])
    expect([approved.sealed, approved.user.id]).toEqual([sealed, person.id])
    expect(await meStatus(ticket)).toBe(401)
    expect(await own('GET', '')).toMatchObject({ isAdded: false })
    expect(await confirm(ticket)).toEqual({})
    expect(await meStatus(ticket)).toBe(200)
    expect(await own('GET', '')).toMatchObject({ isAdded: true })
    const { sessions } = await send('GET', '/user/sessions', undefined, person.token)
    expect(sessions).toHaveLength(2)
  })

  it('asks for the password', async () => {
    const body = { password: random(32), id: random(32), commitment: random(32), byWords: false }
    expect(await begin(body)).toBe('LOGIN_FAILED')
  })

  it('gives each step once, and in order', async () => {
    const { id } = await start()
    expect(await reveal()).toBe('PAIRING_ENDED')
    await claim(id)
    expect([await claim(id), await find(id)]).toEqual(['PAIRING_USED', 'PAIRING_USED'])
    expect(await approve()).toBe('PAIRING_ENDED')
    expect([await reveal(), await reveal()]).toEqual([{}, 'PAIRING_ENDED'])
    expect([await approve(), await approve()]).toEqual([{}, 'PAIRING_ENDED'])
  })

  it('starts no session before the new device confirms, and one however often it does', async () => {
    const sessionsLeft = async () =>
      (await send('GET', '/user/sessions', undefined, person.token)).sessions.length
    const ticket = await approved()
    // The new device gets the keys again if an answer was lost.
    expect(await collect(ticket)).toEqual(await collect(ticket))
    expect(await sessionsLeft()).toBe(1)
    const answers = await Promise.all([confirm(ticket), confirm(ticket), confirm(ticket)])
    expect([...answers, await confirm(ticket)]).toEqual([{}, {}, {}, {}])
    expect(await sessionsLeft()).toBe(2)
    await send('POST', '/auth/logout', undefined, ticket)
    expect([await confirm(ticket), await sessionsLeft()]).toEqual(['PAIRING_ENDED', 1])

    const unused = await approved()
    time += PAIRING_SECONDS.step * 1000
    expect([await confirm(unused), await sessionsLeft()]).toEqual(['PAIRING_ENDED', 1])
  })

  it('starts no session before the approval', async () => {
    const { ticket } = await claim((await start()).id)
    expect(await confirm(ticket)).toBe('PAIRING_ENDED')
    await reveal()
    expect([await confirm(ticket), await meStatus(ticket)]).toEqual(['PAIRING_ENDED', 401])
  })

  it('lets one of several devices claim it', async () => {
    const { id } = await start()
    const answers = await Promise.all(Array.from({ length: 8 }, () => claim(id)))
    expect(answers.filter(answer => answer !== 'PAIRING_USED')).toHaveLength(1)
  })

  it('ends a minute after each step, and three minutes after the start if words are typed', async () => {
    const { id } = await start()
    time += PAIRING_SECONDS.scan * 1000
    expect([await find(id), await claim(id)]).toEqual(['PAIRING_ENDED', 'PAIRING_ENDED'])
    expect(await own('GET', '')).toBe('PAIRING_ENDED')

    const { id: typed } = await start(true)
    time += PAIRING_SECONDS.scan * 1000
    const { ticket } = await claim(typed)
    time += PAIRING_SECONDS.step * 1000
    expect([await collect(ticket), await reveal()]).toEqual(['PAIRING_ENDED', 'PAIRING_ENDED'])

    const late = await claim((await start()).id)
    await reveal()
    await approve()
    time += PAIRING_SECONDS.step * 1000
    expect(await collect(late.ticket)).toBe('PAIRING_ENDED')
    await deletePairingsBefore(server.context.database, new Date(time)).execute()
    const left = server.context.database.selectFrom('pairings').selectAll()
    expect(await left.execute()).toEqual([])
  })

  it('ends with the session that started it, with a new pairing and when the person cancels', async () => {
    const { id: replaced } = await start()
    const { id: canceled } = await start()
    expect(await find(replaced)).toBe('PAIRING_ENDED')
    // A late end of the replaced pairing leaves the current one.
    expect(await own('DELETE', '', undefined, replaced)).toEqual({})
    expect(await own('GET', '')).toMatchObject({ isAdded: false })
    expect(await own('DELETE', '')).toEqual({})
    expect(await find(canceled)).toBe('PAIRING_ENDED')

    const { ticket } = await claim((await start()).id)
    await reveal()
    await approve()
    await send('POST', '/auth/logout', undefined, person.token)
    expect(await collect(ticket)).toBe('PAIRING_ENDED')
  })

  it('signs nobody in once the password has changed or the account is disabled', async () => {
    const { database } = server.context
    for (const [change, code] of [
      [{ password_hmac: random(32) }, 'PAIRING_ENDED'],
      [{ disabled_at: new Date(time).toISOString() }, 'ACCOUNT_DISABLED'],
    ] as const) {
      person = await signUp(server)
      const { ticket } = await claim((await start()).id)
      await reveal()
      await approve()
      await database.updateTable('users').set(change).where('id', '=', person.id).execute()
      expect([await collect(ticket), await confirm(ticket)]).toEqual([code, code])
      expect(await meStatus(ticket)).toBe(401)
    }
  })

  it("answers no other session, and keeps another pairing's id", async () => {
    const { id } = await start()
    const first = person
    person = await signUp(server)
    expect(await own('GET', '')).toBe('PAIRING_ENDED')
    const body = { password: person.password, id, commitment: random(32), byWords: false }
    expect(await begin(body)).toBe('ALREADY_EXISTS')
    person = first
    expect(await find(id)).toMatchObject({ email: first.email })
  })

  it('limits guesses from one address', async () => {
    const { max } = RATE_LIMITS.claimPairing
    for (let i = 0; i < max; i += 1) expect(await find(random(32))).toBe('PAIRING_ENDED')
    expect(await find(random(32))).toBe('TOO_MANY_REQUESTS')
  })
})
