import { call, type Person, signUp } from '@safelight/test-kit/accounts/account'
import { createFamily, inviteTo } from '@safelight/test-kit/accounts/family'
import { POSTGRES } from '@safelight/test-kit/database/postgres'
import { addItems } from '@safelight/test-kit/items'
import { aMailServer, aServerWithMail, aVerified } from '@safelight/test-kit/mail'
import { ask, createAlbum, done, shareAlbum, shareItem } from '@safelight/test-kit/sharing/sharing'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { MAILS_A_DAY, mayNotify, mayVerify } from '../../src/accounts/mail-bounds.ts'
import { createMailer } from '../../src/mail/mailer.ts'
import { newSignIn, passwordChanged, shared } from '../../src/mail/messages.ts'

it('mails a person at most once an hour about shares from one sender', async () => {
  let time = Date.now()
  const mailed = await aServerWithMail({ now: () => new Date(time) })
  const { server, arrived } = mailed
  const maria = await aVerified(mailed, 'maria@example.org')
  const [first, second] = [await aVerified(mailed, 'a@example.org'), await signUp(server)]
  await arrived()
  const sharesOf = async (owner: Person, ids: string[]) => {
    for (const id of ids) await shareItem(server, owner, id, maria)
    return (await arrived()).map(mail => /^Subject: (.*)\r$/m.exec(mail.text)?.[1])
  }
  const subject = 'Something was shared with you'
  const items = await addItems(server, first, ['2024-01-01', '2024-01-02'])
  const [id = ''] = items
  expect(await sharesOf(first, items)).toEqual([subject])
  expect(await sharesOf(second, await addItems(server, second, ['2024-01-01']))).toEqual([subject])
  if (POSTGRES) return
  // With PostgreSQL, the limits on mails use the database's clock, which this test cannot move.
  time += 61 * 60 * 1000
  expect(await sharesOf(first, [id, id])).toEqual([])
  const album = await createAlbum(server, first)
  await shareAlbum(server, first, album, maria)
  expect(await sharesOf(first, [])).toEqual([subject])
  await shareAlbum(server, first, album, maria, 'edit')
  expect(await sharesOf(first, [])).toEqual([])
})

it('limits how many mails a day one person gets about shares', async () => {
  const mailed = await aServerWithMail()
  const { server, arrived } = mailed
  const maria = await aVerified(mailed, 'maria@example.org')
  for (let n = 0; n < MAILS_A_DAY + 2; n += 1) {
    expect(await mayNotify(server.context, 1000 + n, maria.email)).toBe(n < MAILS_A_DAY)
  }
  const sender = await signUp(server)
  const [id = ''] = await addItems(server, sender, ['2024-01-01'])
  await arrived()
  await shareItem(server, sender, id, maria)
  expect(await arrived()).toEqual([])
})

it('limits the verification mails per day to one address', async () => {
  const { server, arrived } = await aServerWithMail()
  for (let n = 0; n < MAILS_A_DAY; n += 1) {
    expect(await mayVerify(server.context, 'maria@example.org')).toBe(true)
  }
  const maria = await signUp(server, 'maria@example.org')
  const { token } = maria
  const again = await call(server, 'POST', '/api/user/email/verification', { token })
  expect(again.status).toBe(429)
  expect(await arrived()).toEqual([])
})

it('sends account mails before pending share notices', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { url, mails } = await aMailServer({ gate: promise })
  const log: string[] = []
  const logger = pino({}, { write: (line: string) => void log.push(line) })
  const mailer = createMailer({ url, from: 'photos@example.org', logger })
  onTestFinished(() => mailer.close())
  for (let n = 0; n < 1100; n += 1) {
    mailer.send(shared(`victim+${n % 100}@example.org`, 'a@example.org', 'http://localhost'))
  }
  expect(log).toHaveLength(100)
  mailer.send(passwordChanged('victim+0@example.org', new Date()))
  resolve()
  await mailer.idle()
  expect(mails).toHaveLength(1001)
  expect(mails[1]?.text).toContain('Your password was changed')
})

it('queues a limited number of account mails to one address', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { url, mails } = await aMailServer({ gate: promise })
  const mailer = createMailer({
    url,
    from: 'photos@example.org',
    logger: pino({ level: 'silent' }),
  })
  onTestFinished(() => mailer.close())
  for (let n = 0; n < 1100; n += 1) mailer.send(newSignIn('stranger@example.org', new Date()))
  mailer.send(newSignIn('maria@example.org', new Date()))
  resolve()
  await mailer.idle()
  expect(mails.map(({ to }) => to[0])).toContain('maria@example.org')
  expect(mails).toHaveLength(21)
})

it('mails at most one invitation an hour from one person to another', async () => {
  const mailed = await aServerWithMail()
  const { server, arrived } = mailed
  const owner = await aVerified(mailed, 'maria@example.org')
  const group = await createFamily(server, owner)
  for (let n = 0; n < 3; n += 1) {
    const { id } = await inviteTo(server, owner, group, 'victim@example.org')
    await done(ask(server, owner, 'DELETE', `/api/family-group/${group}/members/${id}`))
  }
  expect((await arrived()).map(({ to }) => to[0])).toEqual(['victim@example.org'])
})
