import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { signUpOwner, uploadOriginal } from '@safelight/test-kit/library'
import { startServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { aTerminal } from './support/terminal.ts'

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url))

it('ends without a message when the reader of its output has closed the pipe', async () => {
  const server = await startServer()
  const owner = await signUpOwner(server, 'ada@example.org')
  const bytes = new Uint8Array(100)
  const taken = { local: '2024-05-01T10:00:00.000', offsetMinutes: null }
  await uploadOriginal(server, owner, { name: 'one.jpg', bytes, taken })
  const { home, run } = aTerminal()
  await run(['login', server.url, 'ada@example.org'], { typed: ['Correct-horse-7'] })
  const child = spawn(process.execPath, [...process.execArgv, program, 'list', '--json'], {
    env: {
      ...process.env,
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_STATE_HOME: join(home, 'state'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Close the pipe before the program writes to it.
  child.stdout.destroy()
  const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([code, told]).toEqual([0, ''])
})
