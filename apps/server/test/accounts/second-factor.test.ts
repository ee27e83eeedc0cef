import { type Person, random, signUp, signupRequest } from '@safelight/test-kit/accounts/account'
import {
  codeOf,
  firstStep,
  post,
  secondStep,
  turnOn,
} from '@safelight/test-kit/accounts/second-factor'
import { keptText } from '@safelight/test-kit/kept'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { ask, done } from '@safelight/test-kit/sharing/sharing'
import { beforeEach, expect, it } from 'vitest'
import { TRIES_OF_CHALLENGE } from '../../src/accounts/second-factor/challenges.ts'
import { WRONG_CODES_A_DAY } from '../../src/accounts/second-factor/totp.ts'
import { RATE_LIMITS } from '../../src/api/rate-limits.ts'
import { sweep } from '../../src/sweeper.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const PATH = '/api/user/second-factor'

let server: TestServer
let mira: Person
let secret: string
let backupCodes: string[]
let time: number

beforeEach(async () => {
  time = Date.UTC(2024, 4, 17, 12, 0, 10)
  server = await startServer({ now: () => new Date(time) })
  mira = await signUp(server)
  const app = await turnOn(server, mira, time)
  secret = app.secret
  backupCodes = app.backupCodes
  // The code that turned on two-step verification cannot be used again, so move to the next code.
  time += MINUTE
})

const code = (steps = 0) => codeOf(secret, time, steps)
const wrong = () => codeOf(secret, time, 1000)
const challenge = (person = mira) => firstStep(server, person)
const answer = async (open: string, sent: string, method?: string) => {
  const { status, body } = await secondStep(server, open, sent, method)
  return status === 200 ? 200 : body.code
}
const state = async () => (await ask(server, mira, 'GET', PATH)).body

it('returns keys and a token only after password and code (F18)', async () => {
  const { email, password } = mira
  const first = await post(server, '/api/auth/login', { email, password })
  expect(first).toEqual({
    status: 200,
    body: {
      secondFactor: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        methods: ['totp', 'backup'],
      },
    },
  })
  const { status, body } = await secondStep(server, first.body.secondFactor.challenge, code())
  expect([status, Object.keys(body).sort()]).toEqual([200, ['recoveryKey', 'token', 'user']])
  const me = await ask(server, { ...mira, token: body.token }, 'GET', '/api/user/me')
  expect(me.body).toEqual(body.user)
})

it('gives the same answer to a wrong password as to an unknown address', async () => {
  const { email } = mira
  const refused = await post(server, '/api/auth/login', { email, password: random(32) })
  const unknown = { email: 'nobody@example.org', password: random(32) }
  expect(refused).toEqual(await post(server, '/api/auth/login', unknown))
  expect(refused.body.code).toBe('LOGIN_FAILED')
})

it('accepts each code only once', async () => {
  expect(await answer(await challenge(), code(2))).toBe('SECOND_FACTOR_FAILED')
  expect(await answer(await challenge(), code(-2))).toBe('SECOND_FACTOR_FAILED')
  expect(await answer(await challenge(), code(-1))).toBe(200)
  expect(await answer(await challenge(), code(-1))).toBe('SECOND_FACTOR_FAILED')
  expect(await answer(await challenge(), code(1))).toBe(200)
  expect(await answer(await challenge(), code())).toBe('SECOND_FACTOR_FAILED')
})

it('accepts only one of many concurrent sign-ins with the same code', async () => {
  const open = await Promise.all(Array.from({ length: 5 }, () => challenge()))
  const answers = await Promise.all(open.map(each => answer(each, code())))
  expect(answers.filter(each => each === 200)).toHaveLength(1)
})

it('ends a challenge after five wrong codes', async () => {
  const used = await challenge()
  expect(await answer(used, code())).toBe(200)
  time += MINUTE
  expect(await answer(used, code())).toBe('CHALLENGE_ENDED')

  const tried = await challenge()
  for (let n = 0; n < TRIES_OF_CHALLENGE; n += 1) {
    expect(await answer(tried, wrong())).toBe('SECOND_FACTOR_FAILED')
  }
  expect(await answer(tried, code())).toBe('CHALLENGE_ENDED')

  const late = await challenge()
  time += 5 * MINUTE
  expect(await answer(late, code())).toBe('CHALLENGE_ENDED')
  expect(await answer(random(32), code())).toBe('CHALLENGE_ENDED')
})

it('accepts only codes of the account whose password was proved', async () => {
  const eve = await signUp(server)
  const hers = await turnOn(server, eve, time)
  time += MINUTE
  const open = await challenge(eve)
  expect(await answer(open, code())).toBe('SECOND_FACTOR_FAILED')
  expect(await answer(open, backupCodes[0] ?? '', 'backup')).toBe('SECOND_FACTOR_FAILED')
  expect(await answer(open, codeOf(hers.secret, time))).toBe(200)
})

it('accepts a backup code only once', async () => {
  const [first = '', second = ''] = backupCodes
  expect(new Set(backupCodes).size).toBe(10)
  const typed = first
    .toLowerCase()
    .replace(/(.{4})(.{4})/, ' $1-$2 ')
    .replaceAll('0', 'o')
  expect(await answer(await challenge(), typed, 'backup')).toBe(200)
  expect(await answer(await challenge(), first, 'backup')).toBe('SECOND_FACTOR_FAILED')
  expect(await answer(await challenge(), second, 'backup')).toBe(200)
  expect((await state()).backupCodesLeft).toBe(8)
})

it('limits wrong codes per day', async () => {
  for (let n = 0; n < WRONG_CODES_A_DAY; n += TRIES_OF_CHALLENGE) {
    time += MINUTE
    const open = await challenge()
    for (let i = 0; i < TRIES_OF_CHALLENGE; i += 1) {
      expect(await answer(open, wrong())).toBe('SECOND_FACTOR_FAILED')
    }
  }
  expect(await answer(await challenge(), code())).toBe('TOO_MANY_REQUESTS')
  expect(await answer(await challenge(), backupCodes[0] ?? '', 'backup')).toBe(200)
  time += DAY
  expect(await answer(await challenge(), code())).toBe(200)
})

it('does not count correct codes as wrong attempts', async () => {
  const { database } = server.context
  await answer(await challenge(), wrong())
  expect(await answer(await challenge(), code())).toBe(200)
  const row = await database.selectFrom('totp').selectAll().executeTakeFirstOrThrow()
  expect(row.wrong_codes).toBe(1)
})

it('limits second-step requests per IP address', async () => {
  const answers: unknown[] = []
  for (let n = 0; n <= RATE_LIMITS.proveSecondFactor.max; n += 1) {
    answers.push(await answer(random(32), '123456'))
  }
  expect(answers.pop()).toBe('TOO_MANY_REQUESTS')
  expect(new Set(answers)).toEqual(new Set(['CHALLENGE_ENDED']))
})

it('rejects the code if the password was changed since the first step', async () => {
  const open = await challenge()
  await done(
    ask(server, mira, 'POST', '/api/user/change-password', {
      currentPassword: mira.password,
      secondFactor: { method: 'backup', code: backupCodes[0] },
      newPassword: random(32),
      kdf: { ...signupRequest('').keys.kdf, salt: random(16) },
      masterKeyByPassword: random(61),
    }),
  )
  expect(await answer(open, code())).toBe('LOGIN_FAILED')
  expect((await state()).totp).not.toBeNull()
})

it('keeps a limited number of pending sign-ins', async () => {
  const { database } = server.context
  const first = await challenge()
  for (let n = 0; n < 5; n += 1) {
    time += 10 * SECOND
    await challenge()
  }
  expect(await answer(first, code())).toBe('CHALLENGE_ENDED')
  const waiting = () => database.selectFrom('sign_in_challenges').selectAll().execute()
  expect(await waiting()).toHaveLength(5)
  time += 6 * MINUTE
  await sweep(server.context, new Date(time))
  expect(await waiting()).toEqual([])
})

it('turns two-step verification on only with the password and a correct code', async () => {
  const eve = await signUp(server)
  const own = random(20)
  const turn = async (change: object) => {
    const right = { password: eve.password, secret: own, code: codeOf(own, time) }
    const { status, body } = await ask(server, eve, 'POST', `${PATH}/totp`, { ...right, ...change })
    return status === 200 ? 200 : body.code
  }
  expect(await turn({ password: random(32) })).toBe('LOGIN_FAILED')
  expect(await turn({ code: codeOf(own, time, 1000) })).toBe('SECOND_FACTOR_FAILED')
  const off = { totp: null, backupCodesLeft: 0, hasPasskey: false }
  expect((await ask(server, eve, 'GET', PATH)).body).toEqual(off)
  expect(await turn({})).toBe(200)
  const on = { ...off, totp: { since: new Date(time).toISOString() }, backupCodesLeft: 10 }
  expect((await ask(server, eve, 'GET', PATH)).body).toEqual(on)
  time += MINUTE
  expect(await turn({ code: codeOf(own, time) })).toBe('SECOND_FACTOR_ON')
})

it.each([
  ['DELETE', '/totp'],
  ['POST', '/backup-codes'],
] as const)('requires both factors for %s %s', async (method, path) => {
  const send = async (change: object) => {
    const right = { password: mira.password, proof: { method: 'totp', code: code() } }
    const { status, body } = await ask(server, mira, method, PATH + path, { ...right, ...change })
    return status === 200 ? 200 : body.code
  }
  const off = { method: 'totp', code: wrong() }
  expect(await send({ password: random(32) })).toBe('LOGIN_FAILED')
  expect(await send({ proof: off })).toBe('SECOND_FACTOR_FAILED')
  expect(await send({ proof: undefined })).toBe('INVALID_REQUEST')
  const row = await server.context.database.selectFrom('totp').selectAll().executeTakeFirst()
  expect(row?.wrong_codes).toBe(1)
  expect(await send({})).toBe(200)
})

it('a backup code can turn two-step verification off', async () => {
  const proof = { method: 'backup', code: backupCodes[0] }
  await done(ask(server, mira, 'DELETE', `${PATH}/totp`, { password: mira.password, proof }))
  expect(await state()).toEqual({ totp: null, backupCodesLeft: 0, hasPasskey: false })
  const { email, password } = mira
  const { body } = await post(server, '/api/auth/login', { email, password })
  expect(body.token).toMatch(/^[\w-]{43}$/)
})

it('new backup codes replace the old backup codes', async () => {
  const proof = { method: 'totp', code: code() }
  const body = { password: mira.password, proof }
  const renewed = await ask<{ backupCodes: string[] }>(
    server,
    mira,
    'POST',
    `${PATH}/backup-codes`,
    body,
  )
  const [fresh = ''] = renewed.body.backupCodes
  expect(await answer(await challenge(), backupCodes[0] ?? '', 'backup')).toBe(
    'SECOND_FACTOR_FAILED',
  )
  expect(await answer(await challenge(), fresh, 'backup')).toBe(200)
})

it('resetting the password with the recovery words turns two-step verification off (F18)', async () => {
  const account = signupRequest('anna@example.org')
  await post(server, '/api/auth/signup', account)
  const { body } = await post(server, '/api/auth/login', {
    email: account.email,
    password: account.password,
  })
  const anna = { id: body.user.id, email: account.email, password: account.password }
  const app = await turnOn(server, { ...anna, token: body.token }, time)
  const next = {
    newPassword: random(32),
    kdf: { ...account.keys.kdf, salt: random(16) },
    masterKeyByPassword: random(61),
  }
  const { email } = account
  const recover = (recoveryAuth: string) =>
    post(server, '/api/auth/recover', { email, recoveryAuth, ...next })
  expect((await recover(random(32))).status).toBe(401)
  expect(app.backupCodes).toHaveLength(10)
  await firstStep(server, { ...anna, token: '' })
  expect((await recover(account.recoveryAuth)).status).toBe(200)
  const login = await post(server, '/api/auth/login', { email, password: next.newPassword })
  expect(login.body.token).toMatch(/^[\w-]{43}$/)
})

it('stores neither the secret nor a code in readable form', async () => {
  const open = await challenge()
  const kept = await keptText(server)
  for (const value of [secret, open, ...backupCodes]) expect(kept).not.toContain(value)
  expect(kept).not.toContain(Buffer.from(secret, 'base64url').toString('latin1'))
  expect(server.log.join()).not.toContain(secret)

  const { secrets, database } = server.context
  const { sealed_secret } = await database.selectFrom('totp').selectAll().executeTakeFirstOrThrow()
  expect(secrets.openTotp(mira.id, sealed_secret).toString('base64url')).toBe(secret)
  expect(() => secrets.openTotp(mira.id + 1, sealed_secret)).toThrow()
  const cut = `${sealed_secret.slice(0, 20)}AAAA${sealed_secret.slice(24)}`
  expect(() => secrets.openTotp(mira.id, cut)).toThrow()
})
