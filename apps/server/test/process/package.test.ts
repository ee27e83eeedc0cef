import { execFile, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../support/server.ts'

const run = promisify(execFile)
const build = fileURLToPath(new URL('../../build.ts', import.meta.url))

it('is made into a package that serves its own web app, far from the repository', async () => {
  const folder = temporaryFolder()
  const safelight = join(folder, 'package/bin/safelight.js')
  const assets = join(folder, 'before/web/dist/assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(assets, 'main-before.js'), 'before')
  const previous = ['--previous', join(folder, 'before')]
  await run(process.execPath, [build, join(folder, 'package'), ...previous])

  const { PATH } = process.env
  const env = { PATH, PORT: '0' }
  const server = spawn(process.execPath, [safelight, 'start', '--data', join(folder, 'data')], {
    cwd: folder,
    env,
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    server.stdout.on('data', chunk => {
      printed += chunk
      const address = /running at (\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    })
    server.on('exit', () => reject(new Error(printed)))
  })
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect(await (await fetch(`${url}/assets/main-before.js`)).text()).toBe('before')
  const manifest = join(folder, 'package/web-manifest.json')
  const { stdout } = await run(
    process.execPath,
    [safelight, 'verify-web', url, '--manifest', manifest],
    { cwd: folder, env },
  )
  expect(stdout).toMatch(/^All \d+ files are those of Safelight [\d.]+\.\n$/)
})
