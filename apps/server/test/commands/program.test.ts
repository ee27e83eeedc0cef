import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { call, signIn, signUp, signupRequest } from '@safelight/test-kit/accounts/account'
import { databaseUrlOf } from '@safelight/test-kit/commands'
import { safelight as run } from '@safelight/test-kit/programs/safelight'
import { SECRET, startServer, temporaryFolder } from '@safelight/test-kit/server'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { holdDataFolder } from '../../src/data-folder.ts'
import { clearSettings } from '../../src/installation/settings.ts'

let settings: NodeJS.ProcessEnv = {}

async function configuredServer() {
  const server = await startServer()
  const url = await databaseUrlOf(server)
  settings = { ...server.blobsEnv, SAFELIGHT_DATA: server.folder }
  if (url !== undefined) settings.DATABASE_URL = url
  return server
}

const safelight = (data: string, ...args: string[]) => run(settings, data, ...args)

it('backs up, restores and verifies a library', async () => {
  const server = await configuredServer()
  const { token } = await signUp(server)
  await uploaded(server, token)
  const backup = join(temporaryFolder(), 'backup')
  const lock = holdDataFolder(server.folder)
  const done = await safelight(server.folder, 'backup', backup)
  lock.release()
  expect(done).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^This is a new backup .*\n2 files, 2 copied \(2.1 KB\)\n$/),
    stderr: '',
  })

  rmSync(join(server.folder, 'secret'))
  const given = { SAFELIGHT_DATA: server.folder, SAFELIGHT_SECRET: SECRET.toString('base64url') }
  const other = join(temporaryFolder(), 'backup')
  const again = await run({ ...settings, ...given }, server.folder, 'backup', other)
  expect(again).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\nSAFELIGHT_SECRET is not in the backup\. [^\n]+\n$/),
  })
  expect((await safelight(other, 'verify')).code).toBe(0)

  const restored = join(temporaryFolder(), 'restored')
  expect((await safelight(restored, 'restore', backup)).code).toBe(0)
  expect(await safelight(restored, 'verify')).toEqual({
    code: 0,
    stdout: '2 files, 2 read (2.1 KB)\nNo faults found.\n',
    stderr: '',
  })
  expect(await safelight(backup, 'verify', '--sample', '1')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^1 generation\n2 files, 1 read .*\nNo faults found\.\n$/),
    stderr: '',
  })
  expect(await safelight(restored, 'backup', join(restored, 'blobs'))).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The backup and the data folder must not contain each other\./),
  })
  expect(await safelight(backup, 'users')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^This folder is a backup: /),
  })
  expect(await safelight(join(backup, 'none'), 'verify')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no Safelight data folder at /),
  })
})

it('lists and changes accounts', async () => {
  const server = await configuredServer()
  const admin = await signUp(server, 'admin@example.org')
  const mira = await signUp(server, 'mira@example.org')
  const outcome = async (...args: string[]) => {
    const { code, stdout, stderr } = await safelight(server.folder, ...args)
    return `${code} ${stdout}${stderr}`
  }
  expect(await outcome('users')).toMatch(
    /^0 id\t.*\n1\tadmin@example.org\t.*\n2\tmira@example.org\t/,
  )
  expect(await outcome('user', 'quota', 'Mira@example.org', '250')).toBe(
    '0 Mira@example.org: quota 250\n',
  )
  const [, line = ''] = (await outcome('users', '--json')).split('\n')
  expect(JSON.parse(line)).toMatchObject({ email: mira.email, quotaMB: 250 })
  expect(await outcome('user', 'disable', mira.email)).toMatch(/^0 /)
  expect((await call(server, 'GET', '/api/user/me', { token: mira.token })).status).toBe(401)
  expect(await outcome('user', 'enable', mira.email)).toMatch(/^0 /)
  const again = await signIn(server, mira.email, mira.password)
  expect(await outcome('user', 'sessions', mira.email)).toMatch(/^0 /)
  expect((await call(server, 'GET', '/api/user/me', { token: again.token })).status).toBe(401)
  expect(await outcome('signup', 'invite')).toBe('0 sign-up: invitation\n')
  expect(await outcome('signup', 'invitation')).toBe('0 sign-up: invitation\n')
  expect(await outcome('user', 'delete', mira.email)).toMatch(/^1 .*Nothing was deleted\.\n$/)
  expect(await outcome('user', 'delete', '--yes', mira.email)).toMatch(/^0 /)
  expect(await outcome('user', 'delete', '--yes', mira.email)).toBe(
    '1 There is no account with the address mira@example.org.\n',
  )
  expect(await outcome('user', 'delete', '--yes', admin.email)).toMatch(/^1 The first account /)

  const log = await (await call(server, 'GET', '/api/admin/log', { token: admin.token })).json()
  expect(log.entries.map(({ by, action }: { by: number; action: string }) => [by, action])).toEqual(
    [
      [0, 'Account deleted'],
      [0, 'Variable changed'],
      [0, 'Variable changed'],
      [0, 'Signed out on all devices'],
      [0, 'Account enabled'],
      [0, 'Account disabled'],
      [0, 'Storage limit changed'],
    ],
  )
})

it('makes accounts administrators and ordinary again', async () => {
  const server = await configuredServer()
  const admin = await signUp(server, 'admin@example.org')
  const mira = await signUp(server, 'mira@example.org')
  const user = async (...args: string[]) => {
    const { code, stdout, stderr } = await safelight(server.folder, 'user', ...args)
    return `${code} ${stdout}${stderr}`
  }
  const overview = async ({ token }: { token: string }) =>
    (await call(server, 'GET', '/api/admin/overview', { token })).status
  const me = async () => (await call(server, 'GET', '/api/user/me', { token: mira.token })).json()

  expect(await overview(mira)).toBe(403)
  expect(await user('promote', mira.email)).toBe('0 mira@example.org: now an administrator\n')
  expect(await overview(mira)).toBe(200)
  expect(await me()).toMatchObject({ isAdministrator: true, roles: ['ADMIN', 'USER'] })
  expect(await user('promote', mira.email)).toBe('1 This account is already an administrator.\n')
  expect((await safelight(server.folder, 'users')).stdout).toMatch(
    /\tadministrator\n2\tmira@example.org\t.*\tadministrator\n$/,
  )
  for (const change of [['disable'], ['delete', '--yes']]) {
    expect(await user(...change, mira.email)).toBe(
      '1 Administrators cannot be disabled or deleted. First run on the server: safelight user demote mira@example.org\n',
    )
  }
  const roles = await call(server, 'PUT', `/api/admin/users/${mira.id}/roles`, {
    token: admin.token,
    body: { roles: ['USER'] },
  })
  expect(roles.status).toBe(400)

  expect(await user('demote', admin.email)).toBe(
    '1 The first account always stays an administrator.\n',
  )
  expect(await user('demote', mira.email)).toBe('0 mira@example.org: no longer an administrator\n')
  expect(await overview(mira)).toBe(403)
  expect(await me()).toMatchObject({ isAdministrator: false, roles: ['USER'] })
  expect(await user('demote', mira.email)).toBe('1 This account is not an administrator.\n')

  expect(await user('promote', mira.email)).toMatch(/^0 /)
  const { password } = admin
  const left = await call(server, 'DELETE', '/api/user', { token: admin.token, body: { password } })
  expect(left.status).toBe(200)
  expect(await user('demote', mira.email)).toBe(
    '1 This is the last administrator. Promote another account first.\n',
  )
  expect(await overview(mira)).toBe(200)
  const log = await (await call(server, 'GET', '/api/admin/log', { token: mira.token })).json()
  expect(log.entries.map(({ action, target }: Record<string, string>) => [action, target])).toEqual(
    [
      ['Made an administrator', '2 mira@example.org'],
      ['No longer an administrator', '2 mira@example.org'],
      ['Made an administrator', '2 mira@example.org'],
    ],
  )
})

it('makes no disabled account an administrator', async () => {
  const server = await configuredServer()
  await signUp(server)
  await signUp(server, 'mira@example.org')
  await safelight(server.folder, 'user', 'disable', 'mira@example.org')
  expect(await safelight(server.folder, 'user', 'promote', 'mira@example.org')).toMatchObject({
    code: 1,
    stderr: 'This account is disabled. Enable it first.\n',
  })
})

it('invites a person', async () => {
  const server = await configuredServer()
  await signUp(server)
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await safelight(server.folder, ...args)
    return `${code} ${stdout}${stderr}`
  }
  await run('signup', 'invitation')
  expect(await run('invite', 'mira')).toBe('1 mira is not an email address.\n')
  const invited = await run('invite', 'Mira@example.org')
  expect(invited).toMatch(
    /^0 Send this link to Mira@example.org. It works once, until \d{4}-\d\d-\d\d:\nhttp:\/\/localhost:3000\/signup#[\w-]{43}\n$/,
  )
  clearSettings(server.context.database)
  const [, invitation] = invited.trim().split('#')
  const body = signupRequest('mira@example.org')
  const post = (more: object) =>
    call(server, 'POST', '/api/auth/signup', { body: { ...body, ...more } })
  expect((await post({})).status).toBe(403)
  expect((await post({ invitation })).status).toBe(200)
  expect(await run('invite', 'mira@example.org')).toMatch(/^1 [^\n]*\n$/)
})

it('sets variables and feature flags while the server runs', async () => {
  const server = await configuredServer()
  const admin = await signUp(server)
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await safelight(server.folder, ...args)
    return `${code} ${stdout}${stderr}`
  }
  const limits = async () => {
    clearSettings(server.context.database)
    return (await (await call(server, 'GET', '/api/user/me', { token: admin.token })).json()).limits
  }
  const applies = 'Running servers apply the change within five seconds.\n'
  expect(await run('set', 'trash_days', '7')).toBe(`0 TRASH_DAYS: 7\n${applies}`)
  expect(await run('flag', 'More-Formats', 'off')).toBe(`0 more-formats: off\n${applies}`)
  expect(await limits()).toMatchObject({ trashDays: 7, moreFormats: false })
  expect(await run('set')).toContain('\nTRASH_DAYS: 7\n')
  expect(await run('flag')).toContain('more-formats: off\n')
  expect(await run('set', 'TRASH_DAYS', '--unset')).toBe(`0 TRASH_DAYS: not set\n${applies}`)
  expect(await run('flag', 'more-formats', 'on')).toBe(`0 more-formats: on\n${applies}`)
  expect(await limits()).toMatchObject({ trashDays: 30, moreFormats: true })

  for (const path of ['/api/admin/variables/TRASH_DAYS', '/api/feature-flags/more-formats']) {
    await call(server, 'DELETE', path, { token: admin.token })
  }
  expect(await run('set', 'TRASH_DAYS')).toBe('0 TRASH_DAYS: not set\n')
  expect(await run('set', 'TRASH_DAYS', '9')).toMatch(/^0 /)
  expect(await run('flag', 'more-formats', 'off')).toMatch(/^0 /)
  expect(await limits()).toMatchObject({ trashDays: 9, moreFormats: false })

  const log = await (await call(server, 'GET', '/api/admin/log', { token: admin.token })).json()
  expect(log.entries.at(-1)).toMatchObject({
    by: 0,
    action: 'Variable changed',
    target: 'TRASH_DAYS',
    details: '{"isActive":true,"variableValue":"7"}',
  })
})

it('ignores a database in the data folder if another database is configured', async () => {
  const server = await startServer()
  settings = {
    SAFELIGHT_DATA: server.folder,
    DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/safelight',
  }
  expect(await safelight(server.folder, 'users')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The database of DATABASE_URL does not answer.\n',
  })
})

it('prints the address of the first account only while there is none', async () => {
  const server = await configuredServer()
  const code = server.context.secrets.firstAccountCode()
  expect(await safelight(server.folder, 'first-account')).toMatchObject({
    code: 0,
    stdout: `http://localhost:3000/signup#${code}\n`,
  })
  await signUp(server)
  expect(await safelight(server.folder, 'first-account')).toMatchObject({
    code: 1,
    stderr: 'This server already has an account. Its first one is the administrator.\n',
  })
})
