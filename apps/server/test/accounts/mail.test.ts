import { call, random, signIn, signUp, signupRequest } from '@safelight/test-kit/accounts/account'
import { createFamily, inviteTo, join } from '@safelight/test-kit/accounts/family'
import { firstStep, secondStep, turnOn } from '@safelight/test-kit/accounts/second-factor'
import {
  aMailServer,
  aServerWithMail,
  aVerified,
  bodyOf,
  tokenIn,
  verify,
} from '@safelight/test-kit/mail'
import { startServer } from '@safelight/test-kit/server'
import { ask, createAlbum, done, shareAlbum } from '@safelight/test-kit/sharing/sharing'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { RATE_LIMITS } from '../../src/api/rate-limits.ts'
import { createMailer } from '../../src/mail/mailer.ts'
import { sweep } from '../../src/sweeper.ts'

it('verifies an address by a link that works only once', async () => {
  const mailed = await aServerWithMail()
  const { server, arrived } = mailed
  const person = await signUp(server, 'maria@example.org')
  const me = async () => (await ask(server, person, 'GET', '/api/user/me')).body.emailVerified
  const [first, ...none] = await arrived()
  expect([first?.to, none]).toEqual([['maria@example.org'], []])
  expect(await me()).toBe(false)

  await done(ask(server, person, 'POST', '/api/user/email/verification'))
  const [second] = await arrived()
  expect((await verify(mailed, tokenIn(first))).status).toBe(404)
  expect(
    JSON.stringify(
      await server.context.database.selectFrom('email_verifications').selectAll().execute(),
    ),
  ).not.toContain(tokenIn(second))
  await server.context.database
    .updateTable('email_verifications')
    .set({ email: 'other@example.org' })
    .execute()
  expect((await verify(mailed, tokenIn(second))).status).toBe(404)
  await server.context.database
    .updateTable('email_verifications')
    .set({ email: 'maria@example.org', expires_at: new Date(Date.now() - 1).toISOString() })
    .execute()
  expect((await verify(mailed, tokenIn(second))).status).toBe(404)

  await done(ask(server, person, 'POST', '/api/user/email/verification'))
  const token = tokenIn((await arrived())[0])
  expect((await verify(mailed, token)).status).toBe(200)
  expect(await me()).toBe(true)
  expect((await verify(mailed, token)).status).toBe(404)
  await done(ask(server, person, 'POST', '/api/user/email/verification'))
  expect(await arrived()).toEqual([])
})

it('notifies verified addresses of sign-ins, new passwords, shares and new addresses', async () => {
  const mailed = await aServerWithMail()
  const { server, arrived } = mailed
  const maria = await aVerified(mailed, 'maria@example.org')
  const stranger = await signUp(server, 'stranger@example.org')
  await arrived()
  const subjects = async () =>
    (await arrived()).map(({ to, text }) => [to[0], /^Subject: (.*)\r$/m.exec(text)?.[1]])

  await signIn(server, maria.email, maria.password)
  await signIn(server, stranger.email, stranger.password)
  expect(await subjects()).toEqual([['maria@example.org', 'A new sign-in to your account']])

  const next = random(32)
  await done(
    ask(server, maria, 'POST', '/api/user/change-password', {
      currentPassword: maria.password,
      newPassword: next,
      kdf: { ...signupRequest('').keys.kdf, salt: random(16) },
      masterKeyByPassword: random(61),
    }),
  )
  expect(await subjects()).toEqual([['maria@example.org', 'Your password was changed']])

  await done(
    ask(server, maria, 'POST', '/api/user/recovery-words', {
      password: next,
      masterKeyByRecovery: random(61),
      recoveryKey: random(61),
      recoveryAuth: random(32),
    }),
  )
  expect(await subjects()).toEqual([['maria@example.org', 'Your recovery words were replaced']])

  await done(ask(server, stranger, 'PUT', '/api/user/display-name', { displayName: 'BUY NOW' }))
  await shareAlbum(server, stranger, await createAlbum(server, stranger), maria)
  const [share] = await arrived()
  expect(share?.text).toContain('stranger@example.org shared')
  expect(share?.text).not.toContain('BUY NOW')

  const person = { ...maria, password: next }
  const { backupCodes } = await turnOn(server, person, Date.now())
  expect(await subjects()).toEqual([['maria@example.org', 'Two-step verification was turned on']])
  const challenge = await firstStep(server, person)
  expect(await subjects()).toEqual([])
  await secondStep(server, challenge, backupCodes[0] ?? '', 'backup')
  expect(await subjects()).toEqual([['maria@example.org', 'A new sign-in to your account']])

  const open = await firstStep(server, person)
  await secondStep(server, open, '000000000000', 'backup')
  await firstStep(server, person)
  const later = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000)
  const sweepAt = (now: Date) => sweep({ ...server.context, now: () => now }, new Date(0))
  await sweepAt(new Date())
  expect(await subjects()).toEqual([])
  await sweepAt(later(1))
  expect(await subjects()).toEqual([['maria@example.org', 'Someone knows your password']])
  await firstStep(server, person)
  await sweepAt(later(2))
  expect(await subjects()).toEqual([])
  await firstStep(server, person)
  await sweepAt(later(25))
  expect(await subjects()).toEqual([['maria@example.org', 'Someone knows your password']])

  const off = { password: next, proof: { method: 'backup', code: backupCodes[1] } }
  await done(ask(server, maria, 'DELETE', '/api/user/second-factor/totp', off))
  expect(await subjects()).toEqual([['maria@example.org', 'Two-step verification was turned off']])

  await done(
    ask(server, maria, 'PUT', '/api/user/email', { email: 'new@example.org', password: next }),
  )
  expect(await subjects()).toEqual([
    ['maria@example.org', 'Your email address was changed'],
    ['new@example.org', 'Confirm your email address'],
  ])
})

it('limits how many addresses get mails because of one person', async () => {
  const { server, arrived } = await aServerWithMail()
  const maria = await signUp(server, 'maria@example.org')
  const retryAfter = async (n: number) => {
    const body = { email: `victim+${n}@example.org`, password: maria.password }
    const { token } = maria
    const answer = await call(server, 'PUT', '/api/user/email', { token, body })
    return Number(answer.headers.get('retry-after') ?? 0)
  }
  const { max } = RATE_LIMITS.changeEmail
  for (let n = 0; n < max; n += 1) expect(await retryAfter(n)).toBe(0)
  expect(await retryAfter(max)).toBeGreaterThan(3000)
  expect(await arrived()).toHaveLength(1 + max)
})

it('sends mails without remote content or secrets', async () => {
  const mailed = await aServerWithMail()
  const { id, email, token, password } = await aVerified(mailed, 'maria@example.org')
  await signIn(mailed.server, email, password)
  const [mail] = await mailed.arrived()
  expect(mail?.text).toMatch(/text\/plain[\s\S]*text\/html/)
  expect(mail?.text).not.toMatch(/<(img|link|script|style|iframe)|url\(/i)
  for (const secret of [token, password]) expect(mail?.text).not.toContain(secret)
  expect(id).toBe(1)
})

it('retries a mail after a temporary refusal by the mail server', async () => {
  const busy = await aServerWithMail({ refusals: 2 })
  await signUp(busy.server, 'maria@example.org')
  expect(await busy.arrived()).toHaveLength(1)
  const refusing = await aServerWithMail({ refusals: 9, responseCode: 550 })
  await signUp(refusing.server, 'maria@example.org')
  expect(await refusing.arrived()).toEqual([])
  expect(refusing.tries()).toBe(1)
  const log = [...busy.log, ...refusing.log].join('')
  expect(log).toContain('a mail was not sent')
  for (const secret of ['maria', 'verify-email', 'Confirm']) expect(log).not.toContain(secret)
})

it('delivers other mails while one mail waits for its retry', async () => {
  const HOUR = 3_600_000
  const { server, mails } = await aServerWithMail({ refusals: 1, refused: /maria/, pauses: [HOUR] })
  await signUp(server, 'maria@example.org')
  await signUp(server, 'bob@example.org')
  await expect.poll(() => mails.map(({ to }) => to[0])).toEqual(['bob@example.org'])
})

it('sign-up succeeds even if no mail can be created', async () => {
  const { server, log } = await aServerWithMail()
  const { database } = server.context
  await database.schema.dropTable('email_verifications').execute()
  const maria = await signUp(server, 'maria@example.org')
  const change = { email: 'new@example.org', password: maria.password }
  await done(ask(server, maria, 'PUT', '/api/user/email', change))
  expect(log.join('').match(/could not create a mail/g)).toHaveLength(2)
})

it('without a mail server, reports that mail is unavailable', async () => {
  const server = await startServer()
  const person = await signUp(server)
  expect((await ask(server, person, 'GET', '/api/user/me')).body.emailVerified).toBeNull()
  await done(ask(server, person, 'POST', '/api/user/email/verification'))
})

it('mails an invitation with its link to the invited address', async () => {
  const { server, arrived } = await aServerWithMail()
  const admin = await signUp(server, 'root@example.org')
  await arrived()
  const body = { email: 'new@example.org' }
  const answer = await ask(server, admin, 'POST', '/api/admin/users/invitations', body)
  expect(answer.body).toMatchObject({ isMailed: true })
  const [mail, ...none] = await arrived()
  expect([mail?.to, none]).toEqual([['new@example.org'], []])
  expect(mail?.text).toContain(`http://localhost/signup#${answer.body.token}`)
  expect(mail?.text).not.toContain('root@example.org')
})

it('sends the same family invitation to addresses with and without an account', async () => {
  const mailed = await aServerWithMail()
  const { server, arrived } = mailed
  const owner = await aVerified(mailed, 'maria@example.org')
  await aVerified(mailed, 'known@example.org')
  const group = await createFamily(server, owner)
  for (const email of ['known@example.org', 'unknown@example.org']) {
    expect(await inviteTo(server, owner, group, email)).toMatchObject({ isMailed: true })
  }
  const mails = await arrived()
  expect(mails.map(({ to }) => to[0])).toEqual(['known@example.org', 'unknown@example.org'])
  expect(mails[0]?.text).toContain('maria@example.org invites you')
  expect(mails[0]?.text).toContain('http://localhost/account')
  const [known, unknown] = mails.map(mail => bodyOf(mail))
  expect(known).toBe(unknown)
})

it('mails no invitation from an unverified address', async () => {
  const { server, arrived } = await aServerWithMail()
  const owner = await signUp(server, 'maria@example.org')
  await arrived()
  const group = await createFamily(server, owner)
  const invitation = await inviteTo(server, owner, group, 'known@example.org')
  expect(invitation.isMailed).toBe(false)
  expect(await arrived()).toEqual([])
})

it('requires a verified address to accept an invitation', async () => {
  const mailed = await aServerWithMail()
  const { server, arrived } = mailed
  const owner = await aVerified(mailed, 'maria@example.org')
  const group = await createFamily(server, owner)
  const invited = await signUp(server, 'known@example.org')
  const token = tokenIn((await arrived())[0])
  await inviteTo(server, owner, group, invited.email)
  const accept = () => ask(server, invited, 'POST', `/api/family-group/${group}/accept`)
  expect(await accept()).toMatchObject({
    status: 403,
    body: { message: 'Please confirm your email address first.' },
  })
  await verify(mailed, token)
  expect((await accept()).status).toBe(200)
})

it('mails each family notice only once', async () => {
  const mailed = await aServerWithMail()
  const { server, arrived } = mailed
  const owner = await aVerified(mailed, 'maria@example.org')
  const member = await aVerified(mailed, 'known@example.org')
  const group = await createFamily(server, owner)
  await join(server, owner, group, member)
  await arrived()
  await done(ask(server, owner, 'DELETE', `/api/family-group/${group}/members/${owner.id}`))
  for (const _ of ['first', 'second']) await sweep(server.context, new Date(0))
  const mails = await arrived()
  expect(mails.map(({ to }) => to)).toEqual([['known@example.org']])
  expect(mails[0]?.text).toContain('The family group that you were in has ended.')
})

it('tries each pending mail only once before shutdown', async () => {
  const { url, mails, tries } = await aMailServer({ refusals: 1, refused: /again/ })
  const mailer = createMailer({ url, from: 'photos@example.org', logger: pino({ enabled: false }) })
  for (const to of ['one@example.org', 'again@example.org', 'two@example.org']) {
    mailer.send({ kind: 'account', to, subject: 'Hello', paragraphs: ['Hello'] })
  }
  await mailer.close()
  expect(mails.map(({ to }) => to)).toEqual([['one@example.org'], ['two@example.org']])
  expect(tries()).toBe(1)
})
