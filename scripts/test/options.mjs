import { steps } from './steps.mjs'

/** An invalid argument of `npm test`. The message is for the person who typed it. */
export class UsageError extends Error {
  name = 'UsageError'
}

const names = kind => steps.filter(kind).map(({ name }) => name)
const quick = names(({ isQuick }) => isQuick)
/**
 * The names of all steps. `walks` is not among them, because the step `browser` runs the same tests and more.
 */
const all = names(({ name }) => name !== 'walks')

const HELP = `npm test                      the checks for a change: ${quick.join(', ')}
npm test -- --all             every check, as CI runs it: ${all.join(', ')}
npm test -- --only a,b        only these steps
npm test -- --no-cache        also runs checks that are unchanged since they passed

\`npm test\` remembers in .cache/tests.json which checks passed. CI and \`--all\` run them again.`

/**
 * Parses the arguments of `npm test`. `chosen` names the steps. `isWhole` is false if the default left steps
 * out. `isStrict` makes a missing browser a failure. `useCache` allows skipping unchanged checks. `help` is a
 * text to print instead of running steps.
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
  const given = [...new Set(list.split(','))]
  const unknown = given.filter(name => !steps.some(step => step.name === name))
  if (unknown.length === 0) {
    // The two steps would run at once, and overwrite each other's report.
    if (given.includes('walks') && given.includes('browser'))
      throw new UsageError('The step browser includes the step walks. Name only one of them.')
    return given
  }
  const known = steps.map(({ name }) => name).join(',')
  throw new UsageError(
    `npm test has no step ${unknown.join(',') || '""'}.\nUsage: npm test -- --only ${known}`,
  )
}

const isSet = value => Boolean(value) && !['0', 'false'].includes(value)
