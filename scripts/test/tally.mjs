import { SetupError } from '../setup.mjs'
import { steps } from './steps.mjs'

export function createTally() {
  const total = { passed: 0, failed: 0, skipped: 0, unchanged: 0 }
  const failures = []
  const skips = []

  return {
    get failed() {
      return total.failed
    },

    /**
     * Adds the counts of a test runner. A runner counts as one failure if it fails without a failed test, or
     * if it runs no test.
     */
    count(title, code, { passed, failed, skipped }) {
      total.passed += passed
      total.failed += failed
      total.skipped += skipped
      if (failed > 0 || (code === 0 && passed + skipped > 0)) return
      total.failed += 1
      const why = code === 0 ? 'ran no test' : `ended with code ${code}, but no test failed`
      failures.push(`  ${title}: the runner ${why}. See its output above.`)
    },

    countUnchanged(passed) {
      total.passed += passed
      total.unchanged += passed
    },

    addFailures: lines => void failures.push(...lines),

    /** Counts a step as skipped. `why` says why it did not run, and what would enable it. */
    skip(title, why) {
      total.skipped += 1
      skips.push(`  ${title}: ${why}`)
      console.log(`\nSkipped: ${title}. ${why}`)
    },

    /** Runs a step. An error is printed and counts as one failure. */
    async attempt(step) {
      try {
        await step()
        return true
      } catch (error) {
        console.error(error instanceof SetupError ? error.message : error)
        failures.push(`  ${error.message}`)
        total.failed += 1
        return false
      }
    },

    summary({ isWhole }) {
      const left = steps.filter(({ isQuick }) => !isQuick).map(({ title }) => title)
      const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
      return [
        ...block('Failed', failures),
        ...block('Skipped', skips),
        ...(isWhole ? [] : ['', `Only \`npm test -- --all\` runs: ${left.join('; ')}.`]),
        ...(total.unchanged === 0
          ? []
          : ['', `${total.unchanged} unchanged since they passed (--no-cache runs them again).`]),
        '',
        `${total.passed} passed, ${total.failed} failed${skipped}`,
      ]
    },
  }
}

const block = (title, lines) => (lines.length === 0 ? [] : ['', title, ...lines])
