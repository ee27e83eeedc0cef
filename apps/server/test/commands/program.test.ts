import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { holdDataFolder } from '../../src/data-folder.ts'
import { call, signIn, signUp } from '../support/accounts/account.ts'
import { databaseUrlOf } from '../support/commands.ts'
import { startServer, temporaryFolder } from '../support/server.ts'
import { uploaded } from '../support/uploads/uploads.ts'

const program = fileURLToPath(new URL('../../src/safelight.ts', import.meta.url))

/** The configuration of the server under test. */
let settings: { SAFELIGHT_DATA?: string; DATABASE_URL?: string | undefined } = {}

async function configuredServer() {
  const server = await startServer()
  const url = await databaseUrlOf(server)
  settings = url === undefined ? {} : { SAFELIGHT_DATA: server.folder, DATABASE_URL: url }
  return server
}

/** Runs the program as a person does, in a process of its own. */
async function safelight(data: string, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [program, '--data', data, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>(resolve => child.on('exit', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, stdout, stderr }
}

it('backs up beside a server that runs, restores, verifies, and says by its exit code what is wrong', async () => {
  const server = await configuredServer()
  const { token } = await signUp(server)
  await uploaded(server, token)
  const backup = join(temporaryFolder(), 'backup')
  const lock = holdDataFolder(server.folder)
  const done = await safelight(server.folder, 'backup', backup)
  lock.release()
  expect(done).toEqual({ code: 0, stdout: '2 files, 2 copied (2.2 kB)\n', stderr: '' })

  const restored = join(temporaryFolder(), 'restored')
  expect((await safelight(restored, 'restore', backup)).code).toBe(0)
  expect(await safelight(restored, 'verify')).toEqual({
    code: 0,
    stdout: '2 files, 2 read (2.2 kB)\nEverything is as it should be.\n',
    stderr: '',
  })
  const damaged = await safelight(backup, 'verify', '--sample', '1')
  expect(damaged.code).toBe(0)
  expect(await safelight(backup, 'backup', join(backup, 'blobs'))).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The back-up and the data folder must lie apart.\n',
  })
  expect(await safelight(join(backup, 'none'), 'verify')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no data folder of Safelight at /),
  })
})

it('lists and changes accounts, and writes it into the log of the administrator', async () => {
  const server = await configuredServer()
  const admin = await signUp(server, 'admin@example.org')
  const mira = await signUp(server, 'mira@example.org')
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await safelight(server.folder, ...args)
    return `${code} ${stdout}${stderr}`
  }
  expect(await run('users')).toMatch(/^0 id\t.*\n1\tadmin@example.org\t.*\n2\tmira@example.org\t/)
  expect(await run('user', 'quota', 'Mira@example.org', '250')).toBe(
    '0 Mira@example.org: quota 250\n',
  )
  const [, line = ''] = (await run('users', '--json')).split('\n')
  expect(JSON.parse(line)).toMatchObject({ email: mira.email, quotaMB: 250 })
  expect(await run('user', 'disable', mira.email)).toMatch(/^0 /)
  expect((await call(server, 'GET', '/api/user/me', { token: mira.token })).status).toBe(401)
  expect(await run('user', 'enable', mira.email)).toMatch(/^0 /)
  const again = await signIn(server, mira.email, mira.password)
  expect(await run('user', 'sessions', mira.email)).toMatch(/^0 /)
  expect((await call(server, 'GET', '/api/user/me', { token: again.token })).status).toBe(401)
  expect(await run('signup', 'invite')).toBe('0 sign-up: invitation\n')
  expect(await run('user', 'delete', mira.email)).toMatch(/^1 .*Nothing was deleted\.\n$/)
  expect(await run('user', 'delete', '--yes', mira.email)).toMatch(/^0 /)
  expect(await run('user', 'delete', '--yes', mira.email)).toBe(
    '1 There is no account mira@example.org.\n',
  )
  expect(await run('user', 'delete', '--yes', admin.email)).toMatch(/^1 The administrator /)

  const log = await (await call(server, 'GET', '/api/admin/log', { token: admin.token })).json()
  expect(log.entries.map(({ by, action }: { by: number; action: string }) => [by, action])).toEqual(
    [
      [0, 'Account deleted'],
      [0, 'Variable changed'],
      [0, 'Sessions ended'],
      [0, 'Account enabled'],
      [0, 'Account disabled'],
      [0, 'Quota set'],
    ],
  )
})

it('takes no database that was left in the folder for the one that is in use elsewhere', async () => {
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
