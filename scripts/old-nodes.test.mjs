import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { expectStart } from './old-nodes.mjs'
import { root } from './run.mjs'

/** Starts a program that stands for `npm start`. It runs until it is stopped. */
function startProgram(code) {
  const forever = 'setInterval(() => {}, 1000);'
  const child = spawn(process.execPath, ['-e', forever + code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

it('rejects a version of Node that the script does not test', () => {
  const script = join(root, 'scripts/old-nodes.mjs')
  const { status, stderr } = spawnSync(process.execPath, [script, '20', '24'], { encoding: 'utf8' })
  expect(stderr.trim()).toBe('npm run test:nodes does not test Node 24. It tests 18, 20, 22.')
  expect(status).toBe(1)
})

it('stops the server if its page cannot be fetched', async () => {
  const child = startProgram("console.log('Safelight is running at http://127.0.0.1:1')")
  await expect(expectStart(child)).rejects.toThrow('fetch failed')
  expect(child.signalCode).toBe('SIGTERM')
})

it('stops a server that starts too slowly', async () => {
  const child = startProgram('')
  await expect(expectStart(child, 10)).rejects.toThrow('longer than 0.01 seconds')
  expect(child.signalCode).toBe('SIGTERM')
})

it('accepts a server that sends a page', async () => {
  const child = startProgram(`
    const server = require('node:http').createServer((_, response) => response.end('<html>'))
    server.listen(0, () => console.log('Safelight is running at http://localhost:' + server.address().port))`)
  await expectStart(child)
  expect(child.signalCode).toBe('SIGTERM')
})

it('reports a server that ends before it has started', async () => {
  const child = startProgram('process.exit(3)')
  await expect(expectStart(child)).rejects.toThrow('npm start ended with code 3.')
})
