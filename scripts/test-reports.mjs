/** How many are named. */
const MANY = 10

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
export function browserTests({ suites }) {
  const found = []
  const visit = ({ suites = [], specs = [] }) => {
    for (const { file, line, title, tests } of specs) {
      const ms = tests.flatMap(({ results }) => results).reduce((sum, one) => sum + one.duration, 0)
      found.push({ name: `${file}:${line}: ${title}`, ms })
    }
    suites.forEach(visit)
  }
  suites.forEach(visit)
  return found
}

const nameIn = (root, { name }) => name.replace(`${root}/`, '')
