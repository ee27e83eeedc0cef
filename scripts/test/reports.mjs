import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** How many are named. */
const MANY = 10
/** How much is shown of a page. */
const PAGE_LINES = 25

/** Lines about the tests that took longest, of tests as `{ name, ms }`. */
export function slowest(title, tests) {
  const first = tests.toSorted((a, b) => b.ms - a.ms).slice(0, MANY)
  return [title, ...first.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)]
}

/** The files of Vitest's JSON report. */
export const unitFiles = ({ testResults }, root) =>
  testResults.map(file => ({ name: nameIn(root, file), ms: file.endTime - file.startTime }))

/** The tests of Vitest's JSON report. */
export const unitTests = ({ testResults }, root) =>
  testResults.flatMap(file =>
    file.assertionResults.map(({ fullName, duration }) => ({
      name: `${nameIn(root, file)}: ${fullName}`,
      ms: duration ?? 0,
    })),
  )

/** The tests of Playwright's JSON report, each with all that it took, set-up included. */
export const browserTests = ({ suites }) =>
  allSpecs(suites).map(({ file, line, title, tests }) => ({
    name: `${file}:${line}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, one) => sum + one.duration, 0),
  }))

const allSpecs = suites =>
  suites.flatMap(({ suites = [], specs = [] }) => [...specs, ...allSpecs(suites)])

/** Lines about what failed in Vitest's JSON report: a test, or a file that could not be run. */
export const failedUnits = ({ testResults }, root) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(file => {
      const tests = file.assertionResults.filter(({ status }) => status === 'failed')
      const name = nameIn(root, file)
      return tests.length === 0
        ? failure(name, file.message)
        : tests.flatMap(one => failure(`${name}: ${one.fullName}`, one.failureMessages[0]))
    })

/** Lines about what failed in Playwright's JSON report, at the first time or at each. */
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

/** The spec files of which every test has passed at once, each with how many tests it has. */
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

/** Lines about what a page had when its test failed, where Playwright has kept it. */
function pageOf({ attachments }) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  if (!path || !existsSync(path)) return []
  const [, snapshot = ''] = readFileSync(path, 'utf8').split('```yaml\n')
  const [page] = snapshot.split('```')
  const said = page.split('\n').filter(line => /^\s*- (?!img|link|\/url)/.test(line))
  // Dialogs and messages come last.
  return said.slice(-PAGE_LINES).map(line => `      | ${line.slice(0, 120)}`)
}

/** A name, and the beginning of what was said. */
function failure(name, message = '') {
  const said = stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 6)
  return [`  ${name}`, ...said.map(line => `      ${line.trim().slice(0, 200)}`)]
}

const nameIn = (root, { name }) => name.replace(`${root}/`, '')
