import { expect } from 'vitest'
import { fuzz, repetition, type Target } from './run.ts'

/** Cases of each target in the tests; `npm run fuzz` runs millions. */
const CASES = 10_000

/** Runs a target under one fixed seed, and another one when `FUZZ_SEED` is set. */
export async function expectTarget(target: Target): Promise<void> {
  const seed = process.env.FUZZ_SEED ?? 'tests'
  const report = await fuzz(target, { cases: CASES, seed })
  const [failure] = report.failures
  if (failure) {
    throw new Error(repetition(report, failure.case), { cause: failure.error })
  }
  expect(report.refused + report.accepted).toBe(CASES)
  // A target that refuses everything, or takes everything, tries nothing.
  expect(report.refused).toBeGreaterThan(CASES / 50)
  expect(report.accepted).toBeGreaterThan(CASES / 50)
}
