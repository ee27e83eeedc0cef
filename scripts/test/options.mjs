import { steps } from './steps.mjs'

/** An argument that `npm test` does not know, with a sentence for the person who wrote it. */
export class UsageError extends Error {
  name = 'UsageError'
}

const names = kind => steps.filter(kind).map(({ name }) => name)
const quick = names(({ isQuick }) => isQuick)
/** All browser tests contain the core walks. */
const all = names(({ name }) => name !== 'walks')

const HELP = `npm test                      what a change needs: ${quick.join(', ')}
npm test -- --all             every check, as CI runs it: ${all.join(', ')}
npm test -- --only a,b        only these steps
npm test -- --no-cache        runs also what is unchanged since it passed

\`npm test\` keeps in .cache/tests.json what passed. CI and \`--all\` run everything.`

/**
 * What the arguments of `npm test` ask for: `chosen` names the steps, `isWhole` says that nothing was left out which
 * somebody may expect, `isStrict` that a missing browser is a failure, and `useCache` that what passed before may be
 * skipped. `help` is a text to print in place of running anything.
 *
 * @throws {UsageError}
 */
export function readOptions(args, env) {
  let chosen
  let isAll = false
  let isCached = true
  const waiting = [...args]
  while (waiting.length > 0) {
    const option = waiting.shift()
    if (option === '--help') return { help: HELP }
    else if (option === '--all') isAll = true
    else if (option === '--no-cache') isCached = false
    else if (option === '--only') chosen = readNames(waiting.shift())
    else throw new UsageError(`npm test has no option ${option}.\n\n${HELP}`)
  }
  const isStrict = isAll || isSet(env.CI)
  return {
    chosen: chosen ?? (isAll ? all : quick),
    isWhole: isAll || chosen !== undefined,
    isStrict,
    useCache: isCached && !isStrict,
  }
}

function readNames(list = '') {
  const given = list.split(',')
  const unknown = given.filter(name => !steps.some(step => step.name === name))
  if (unknown.length === 0) return given
  const known = steps.map(({ name }) => name).join(',')
  throw new UsageError(
    `npm test has no step ${unknown.join(',') || '""'}.\nUsage: npm test -- --only ${known}`,
  )
}

const isSet = value => Boolean(value) && !['0', 'false'].includes(value)
