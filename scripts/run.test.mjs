import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root } from './run.mjs'

const run = join(root, 'scripts/run.mjs')
const READY = "console.log('ready', process.pid)"

/** Starts a program, and resolves to its process and the number that it prints after `ready`. */
async function startReady(code, env = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  child.stderr.on('data', chunk => (printed += chunk))
  const id = await new Promise((resolve, reject) => {
    child.stdout.on('data', chunk => {
      printed += chunk
      const found = /ready (\d+)/.exec(printed)?.[1]
      if (found) resolve(Number(found))
    })
    child.on('exit', () => reject(new Error(printed)))
  })
  return { child, id, printed: () => printed }
}

const isRunning = id => {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

it('a script ends when npm was killed, although its shell stays', {
  skip: process.platform !== 'linux',
}, async () => {
  const script = `await import(${JSON.stringify(run)}); ${READY}; setInterval(() => {}, 1000)`
  const npm = `
    import { spawn } from 'node:child_process'
    const script = ${JSON.stringify(script)}
    const shell = ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, script]
    spawn('sh', shell, { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } })`
  const { child, id } = await startReady(npm)
  onTestFinished(() => void (isRunning(id) && process.kill(id, 'SIGKILL')))
  expect(isRunning(id)).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(() => isRunning(id), { timeout: 30_000 }).toBe(false)
})

it('the first signal prints a notice, the second one kills', async () => {
  const slow = `process.on('SIGINT', () => {}); ${READY}; setInterval(() => {}, 1000)`
  const { child, printed } = await startReady(`
    const { run } = await import(${JSON.stringify(run)})
    const args = ['--input-type=module', '-e', ${JSON.stringify(slow)}]
    process.exitCode = await run(process.execPath, args, { stopNotice: 'Stopping…' })`)
  const ended = new Promise(resolve => child.on('exit', resolve))
  child.kill('SIGINT')
  await expect.poll(printed, { timeout: 30_000 }).toContain('Stopping…')
  child.kill('SIGINT')
  expect(await ended).toBe(137)
})
