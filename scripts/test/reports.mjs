import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { withSlashes } from './tools.mjs'

const MAX_SLOWEST = 10
const PAGE_LINES = 25

/** Formats the slowest tests. `tests` are `{ name, ms }`. */
export function slowest(title, tests) {
  const first = tests.toSorted((a, b) => b.ms - a.ms).slice(0, MAX_SLOWEST)
  return [title, ...first.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)]
}

export const unitFiles = ({ testResults }, root) =>
  testResults.map(file => ({ name: nameIn(root, file), ms: file.endTime - file.startTime }))

export const unitTests = ({ testResults }, root) =>
  testResults.flatMap(file =>
    file.assertionResults.map(({ fullName, duration }) => ({
      name: `${nameIn(root, file)}: ${fullName}`,
      ms: duration ?? 0,
    })),
  )

/** Returns the tests of Playwright's JSON report. Their times include setup and retries. */
export const browserTests = ({ suites }) =>
  allSpecs(suites).map(({ file, line, title, tests }) => ({
    name: `${file}:${line}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, one) => sum + one.duration, 0),
  }))

const allSpecs = suites =>
  suites.flatMap(({ suites = [], specs = [] }) => [...specs, ...allSpecs(suites)])

export const failedUnits = ({ testResults, unhandledErrors }, root) => [
  ...testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(file => {
      const tests = file.assertionResults.filter(({ status }) => status === 'failed')
      const name = nameIn(root, file)
      return tests.length === 0
        ? failure(name, file.message)
        : tests.flatMap(one => failure(`${name}: ${one.fullName}`, one.failureMessages[0]))
    }),
  ...unhandledErrors.flatMap(({ file, message }) => {
    const place = file ? `${nameIn(root, { name: file })}, or a test before it` : 'a test'
    return failure(`Unhandled error of ${place}`, message)
  }),
]

export const passedUnitFiles = ({ testResults }, root) =>
  testResults
    .filter(
      ({ status, assertionResults }) =>
        // A file with a skipped test does not count as passed. The test may run next time.
        status === 'passed' && assertionResults.every(test => test.status === 'passed'),
    )
    .map(file => [nameIn(root, file), file.assertionResults.length])

export const browserErrors = ({ errors }) =>
  errors.flatMap(({ message, location }) =>
    failure(location ? `${location.file}:${location.line}` : 'Playwright', message),
  )

export function failedBrowserTests({ suites }) {
  const lines = []
  for (const { file, line, title, tests } of allSpecs(suites)) {
    for (const { projectName, results } of tests) {
      const failed = results.filter(({ status }) => !['passed', 'skipped'].includes(status))
      if (failed.length === 0) continue
      const times = `${projectName}, ${failed.length} of ${results.length} times`
      lines.push(...failure(`${file}:${line}: ${title} (${times})`, failed[0].error?.message))
      lines.push(...pageOf(failed[0]))
    }
  }
  return lines
}

/** Returns the spec files whose tests all passed on the first try, each with its number of tests. */
export function passedBrowserFiles({ suites }) {
  const files = new Map()
  for (const { file, tests } of allSpecs(suites)) {
    const statuses = tests.flatMap(({ results }) => results.map(({ status }) => status))
    const known = files.get(file) ?? { count: 0, isPassed: true }
    const isPassed = statuses.length > 0 && statuses.every(status => status === 'passed')
    files.set(file, {
      count: known.count + tests.length,
      isPassed: known.isPassed && isPassed,
    })
  }
  return [...files].filter(([, { isPassed }]) => isPassed).map(([file, { count }]) => [file, count])
}

function pageOf({ attachments }) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  if (!path || !existsSync(path)) return []
  const [, snapshot = ''] = readFileSync(path, 'utf8').split('```yaml\n')
  const [page] = snapshot.split('```')
  const lines = page.split('\n').filter(line => /^\s*- (?!img|link|\/url)/.test(line))
  // Keep the end of the page's content, because dialogs and messages are there.
  return lines.slice(-PAGE_LINES).map(line => `      | ${line.slice(0, 120)}`)
}

function failure(name, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 6)
  return [`  ${name}`, ...lines.map(line => `      ${line.trim().slice(0, 200)}`)]
}

const nameIn = (root, { name }) => withSlashes(name).replace(`${withSlashes(root)}/`, '')
