import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root } from '../run.mjs'

it('a run that is interrupted ends all programs that its tools have started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tools-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // The tool starts a program that ignores SIGTERM, and waits for it.
  const tool = join(folder, 'tool.cjs')
  writeFileSync(
    tool,
    `const { spawn } = require('node:child_process')
    const code = "process.on('SIGTERM', () => {}); console.log(process.pid); setInterval(() => {}, 1000)"
    spawn(process.execPath, ['-e', code], { stdio: 'inherit' })
    setInterval(() => {}, 1000)`,
  )
  const main = `
    import { runTool, stopTools } from ${JSON.stringify(new URL('./tools.mjs', import.meta.url))}
    process.on('SIGTERM', stopTools)
    const tool = ${JSON.stringify(relative(root, tool))}
    console.log('code', await runTool(tool, []))
    await runTool(tool, []).catch(error => console.log(error.message))`
  const args = ['--input-type=module', '-e', main]
  const run = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  run.stdout.setEncoding('utf8').on('data', text => {
    output += text
    if (/^\d+\n$/.test(output)) run.kill('SIGTERM')
  })
  // The event `close` comes only when all programs that write to the pipe have ended, not only this one.
  await once(run, 'close')
  const [pid, ...lines] = output.trim().split('\n')
  expect(lines).toEqual(['code 143', 'Interrupted.'])
  expect(isRunning(Number(pid))).toBe(false)
})

/**
 * Whether a process is running. Checks its state, because the operating system still lists an ended process
 * until its parent asks for its exit code.
 */
function isRunning(pid) {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith(
      'Z',
    )
  } catch {
    return false
  }
}
