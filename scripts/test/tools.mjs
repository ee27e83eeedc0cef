import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../run.mjs'
import { node24, SetupError } from '../setup.mjs'

const reports = join(root, '.cache/reports')

/** Runs a program of the repository or of a package on the project's Node. Resolves to its exit code. */
export function runTool(script, args, options) {
  return run(node24(), [join(root, script), ...args], options)
}

/** Runs a tool whose output is printed when it ends: another step may print meanwhile. */
export async function runInOnePiece(name, script, args, options) {
  const printed = freshReport(name)
  const output = openSync(printed, 'w')
  const code = await runTool(script, args, { stdio: ['ignore', output, output], ...options })
  closeSync(output)
  const text = readFileSync(printed, 'utf8').trim()
  if (text) console.log(`\n${text}`)
  return code
}

/** The path of a report that does not exist yet. */
export function freshReport(name) {
  mkdirSync(reports, { recursive: true })
  rmSync(join(reports, name), { force: true })
  return join(reports, name)
}

/** @throws {SetupError} when the tool ended without its report. */
export function readReport(file) {
  if (!existsSync(file)) throw new SetupError('The tests ended without a report.')
  return JSON.parse(readFileSync(file, 'utf8'))
}
