import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/**
 * Returns a Python 3 that can run these statements. If there is none, prints a note and returns undefined.
 */
export function findPython(statements: string): string | undefined {
  const found = ['python3', '/usr/bin/python3', 'python'].find(
    python => spawnSync(python, ['-c', statements]).status === 0,
  )
  if (!found) process.stderr.write(`SKIPPED: no Python 3 here can do "${statements}".\n`)
  return found
}

export function runScript(python: string, name: string, args: string[], input = '') {
  const script = fileURLToPath(new URL(`../../../../scripts/${name}`, import.meta.url))
  return runPython(python, script, args, input)
}

export async function runPython(python: string, script: string, args: string[], input = '') {
  const child = spawn(python, ['-B', script, ...args])
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve)
  })
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, stdout, stderr }
}
