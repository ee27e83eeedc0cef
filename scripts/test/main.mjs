// Runs the steps of `npm test` and prints the counts. `scripts/test.mjs` starts it with the project's Node.
import { join } from 'node:path'
import { root } from '../run.mjs'
import { ensureWebBuilt, SetupError } from '../setup.mjs'
import { createCache } from './cache/cache.mjs'
import { lockRuns } from './lock.mjs'
import { readOptions, UsageError } from './options.mjs'
import { steps } from './steps.mjs'
import { createTally } from './tally.mjs'
import { stopTools } from './tools.mjs'

/**
 * Number of steps that run at once. One more than the two cores of a usual machine, because steps sometimes
 * wait.
 */
const LANES = 3

let stopped = 0
for (const [signal, code] of [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.on(signal, () => stop(code))
}

const options = readChoice()
if (options) {
  const tally = createTally()
  const cache = createCache({ isForced: !options.useCache })
  await runSteps(options, tally, cache)
  for (const line of tally.summary(options)) console.log(line)
  process.exitCode = stopped || (tally.failed > 0 ? 1 : 0)
}

async function runSteps({ chosen, isStrict }, tally, cache) {
  const waiting = steps.filter(({ name }) => chosen.includes(name))
  // The first step that needs the web app builds it, and the others wait for it. If the build fails, steps
  // that do not need the app still run.
  let building
  const webBuilt = () => {
    building ??= tally.attempt(ensureWebBuilt)
    return building
  }
  const runLane = async () => {
    for (let step = waiting.shift(); step && !stopped; step = waiting.shift()) {
      console.log(`\n── ${step.title} ──`)
      const { run } = step
      await tally.attempt(() => run({ tally, cache, webBuilt, isStrict, title: step.title }))
    }
  }
  await Promise.all(Array.from({ length: LANES }, runLane))
}

function readChoice() {
  try {
    const args = process.argv.slice(2)
    const options = readOptions(args, process.env)
    if (options.help) {
      console.log(options.help)
      return undefined
    }
    lockRuns(
      join(root, '.cache'),
      ['npm test', ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
    )
    return options
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof SetupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
  return undefined
}

function stop(code) {
  stopped = code
  stopTools()
}
