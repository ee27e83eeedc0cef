/**
 * Runs the test files that have changed since they passed, and remembers which of them pass.
 *
 * @param {{ step: string, files: string[], depends?: object }} tests `step` is a prefix of the names in the cache. `files`
 *   are relative to the root, with `/`. `depends` says what else, besides the file, makes a test due again: the options
 *   of `keys.ofTest`.
 * @param {(due: string[]) => Promise<Outcome>} run Runs only the files that are due.
 *
 * @typedef {object} Outcome
 * @property {number} code The exit code of the test runner.
 * @property {number} failed How many tests and files failed.
 * @property {number} errors How many errors belong to no test, such as unhandled rejections.
 * @property {[file: string, count: number][]} passedFiles Files whose tests all passed, and their number of tests.
 */
export async function runChanged({ tally, cache }, { step, files, depends }, run) {
  const sorted = files.toSorted()
  const nameOf = file => `${step} ${file}`
  const keyOf = (keys, name) => keys.ofTest(name.slice(nameOf('').length), depends)
  const known = cache.lookUp(sorted.map(nameOf), keyOf)
  tally.countUnchanged(known.reduce((sum, { passed = 0 }) => sum + passed, 0))
  const due = sorted.filter((_, index) => known[index].passed === undefined)
  if (due.length === 0) return
  let passed = []
  try {
    const outcome = await run(due)
    if (isExplained(outcome)) passed = outcome.passedFiles
  } finally {
    const files = new Set(passed.map(([file]) => file))
    cache.forget(due.filter(file => !files.has(file)).map(nameOf))
    cache.record(
      passed.map(([file, count]) => [nameOf(file), count]),
      keyOf,
    )
  }
}

/**
 * Whether the failed tests explain the failure of the run. If not, any test may have caused it, so none
 * counts as passed.
 */
const isExplained = ({ code, failed, errors }) => errors === 0 && (code === 0 || failed > 0)
