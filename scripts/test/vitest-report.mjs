import { JsonReporter } from 'vitest/node'

/**
 * Vitest's JSON report, and `unhandledErrors`. Because of such errors, Vitest fails even if every test
 * passes.
 */
export default class extends JsonReporter {
  #unhandled = []

  onTestRunEnd(modules, unhandled) {
    this.#unhandled = unhandled.map(({ message, stack, VITEST_TEST_PATH: file }) => ({
      message: stack ?? message,
      file,
    }))
    return super.onTestRunEnd(modules)
  }

  writeReport(text) {
    const report = { ...JSON.parse(text), unhandledErrors: this.#unhandled }
    return super.writeReport(JSON.stringify(report))
  }
}
