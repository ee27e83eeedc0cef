import { SetupError } from '../setup.mjs'
import { steps } from './steps.mjs'

/** What the steps of a run add up: counts, what failed, and what was skipped and why. */
export function createTally() {
  const total = { passed: 0, failed: 0, skipped: 0, unchanged: 0 }
  const failures = []
  const skips = []

  return {
    get failed() {
      return total.failed
    },

    /** Adds a runner's counts. One that fails without naming a test, or has none, counts as one failure. */
    count(code, { passed, failed, skipped }) {
      total.passed += passed
      total.failed += failed === 0 && (code !== 0 || passed + skipped === 0) ? 1 : failed
      total.skipped += skipped
    },

    /** Adds what passed in an earlier run and has not changed since. */
    countUnchanged(passed) {
      total.passed += passed
      total.unchanged += passed
    },

    /** Keeps lines about failures for the end, where they are found. */
    addFailures: lines => void failures.push(...lines),

    /** Keeps why a step did not run, and what would enable it. */
    skip(title, why) {
      total.skipped += 1
      skips.push(`  ${title}: ${why}`)
      console.log(`\nSkipped: ${title}. ${why}`)
    },

    /** Runs a step or a part of one. What it throws is shown and counts as one failure. */
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

    /** The last lines of a run, the count at the end. */
    summary({ isWhole }) {
      const left = steps.filter(({ isQuick }) => !isQuick).map(({ title }) => title)
      const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
      return [
        ...block('What failed', failures),
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
