import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../run.mjs'
import { node24, SetupError } from '../setup.mjs'

/** Replaces backslashes by `/`, which Git, the cache and Playwright's patterns use on every system. */
export const withSlashes = path => path.replaceAll('\\', '/')

const reports = join(root, '.cache/reports')

let isStopped = false

/** Prevents further tools from starting. The signal that ends this process also ends the running tools. */
export function stopTools() {
  isStopped = true
}

/** @throws {SetupError} after `stopTools`. */
export async function runTool(script, args, options) {
  if (isStopped) throw new SetupError('Interrupted.')
  // The tool gets no standard input. The operating system stops a process group that reads from the terminal
  // in the background.
  const stdio = ['ignore', 'inherit', 'inherit']
  return run(node24(), [join(root, script), ...args], { stdio, endsGroup: true, ...options })
}

/** Runs a tool, and prints its output only when it ends, because other steps print at the same time. */
export async function runInOnePiece(name, script, args, options) {
  const printed = freshReport(name)
  const output = openSync(printed, 'w')
  const code = await runTool(script, args, { stdio: ['ignore', output, output], ...options })
  closeSync(output)
  const text = readFileSync(printed, 'utf8').trim()
  if (text) console.log(`\n${text}`)
  return code
}

export function freshReport(name) {
  mkdirSync(reports, { recursive: true })
  rmSync(join(reports, name), { force: true })
  return join(reports, name)
}

/** @throws {SetupError} if the tool wrote no report. */
export function readReport(file) {
  if (!existsSync(file))
    throw new SetupError('The test runner wrote no report. See its output above.')
  return JSON.parse(readFileSync(file, 'utf8'))
}
