import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { signUpOwner } from '@safelight/test-kit/library'
import { temporaryFolder } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { fixture, picture, writeFiles } from './support/pictures.ts'
import { aRecognizingServer } from './support/recognizing-server.ts'

const build = fileURLToPath(new URL('../build.ts', import.meta.url))

it('the built package works outside the repository and from a script', async () => {
  const { server } = await aRecognizingServer()
  await signUpOwner(server, 'ada@example.org')
  const folder = temporaryFolder()
  await promisify(execFile)(process.execPath, [build, join(folder, 'package')])
  writeFiles(folder, { 'sea.7z': fixture('sea.7z'), 'embedded.jpg': fixture('embedded.jpg') })

  async function run(command: string[], input = '', interrupt?: () => Promise<unknown>) {
    const child = spawn(
      process.execPath,
      [join(folder, 'package/bin/safelight-cli.js'), ...command],
      {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: folder },
      },
    )
    const ended = new Promise<number | null>(resolve => child.on('exit', resolve))
    child.stdin.end(input)
    interrupt?.().then(() => child.kill('SIGINT'))
    const [out, told] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await ended, out, told }
  }

  expect(await run(['list'])).toMatchObject({ code: 1, out: '' })
  const login = await run(['login', server.url, 'ada@example.org'], 'Correct-horse-7\n')
  expect([login.code, login.told]).toEqual([0, ''])
  const imported = await run(['import', 'sea.7z', 'embedded.jpg'])
  expect([imported.code, imported.told]).toEqual([0, ''])
  const { out } = await run(['list', '--json'])
  expect(JSON.parse(out.split('\n')[0] ?? '')).toMatchObject({ canBeOpened: true })
  expect(await run(['verify'])).toMatchObject({ code: 0, told: '' })

  const recognized = await run(['recognize'])
  expect([recognized.code, recognized.told]).toEqual([0, ''])
  expect(recognized.out).toMatch(/^1 picture analyzed\n1 of 2 items/)

  const many = Array.from({ length: 200 }, (_, i) => [`many/${i}.gif`, picture(`${i}`)])
  writeFiles(folder, Object.fromEntries(many))
  const staged = () => server.context.database.selectFrom('staged_items').selectAll().execute()
  const stopped = await run(['import', 'many'], '', () =>
    expect.poll(async () => (await staged()).length).toBeGreaterThan(0),
  )
  expect([stopped.code, stopped.told]).toEqual([1, ''])
  expect(stopped.out).toMatch(/again to resume\.\n$/)
  expect(await run(['import', 'many'])).toMatchObject({ code: 0, told: '' })
})
