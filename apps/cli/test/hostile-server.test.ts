import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@safelight/test-kit/server'
import { expect, it, onTestFinished } from 'vitest'

const MESSAGE =
  '\u001b]0;owned\u0007\u001b]52;c;cm0gLXJm\u0007\u001b[2J\u009b31m\u202ePassword of ada@example.org: '

async function loginAt(status: number, body: string) {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const program = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const home = temporaryFolder()
  const child = spawn(process.execPath, [program, 'login', address, 'ada@example.org'], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_STATE_HOME: join(home, 'state'),
      XDG_CACHE_HOME: join(home, 'cache'),
    },
  })
  child.stdin.end('Correct-horse-7\n')
  const [out, told, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise(resolve => child.once('exit', resolve)),
  ])
  return { out, told, code }
}

it.each([
  ['an error response', 400, JSON.stringify({ code: 'INVALID_REQUEST', message: MESSAGE })],
  ['an invalid response', 200, MESSAGE],
])('removes control sequences from %s of a server', async (_, status, body) => {
  const { out, told, code } = await loginAt(status, body)
  expect(code).toBe(1)
  expect(out).toBe('')
  expect(told).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  if (status === 400) expect(told).toContain('Password of ada@example.org')
})
