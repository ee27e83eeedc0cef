import { expect } from 'vitest'
import { fuzz, repetition, type Target } from './run.ts'

/** Runs `cases` random cases with a fixed seed, or with `FUZZ_SEED` if set. Throws if a case fails. */
export async function expectTarget(target: Target, cases: number): Promise<void> {
  const seed = process.env.FUZZ_SEED ?? 'tests'
  const report = await fuzz(target, { cases, seed })
  const [failure] = report.failures
  if (failure) {
    throw new Error(repetition(report, failure.case), { cause: failure.error })
  }
  expect(report.refused + report.accepted).toBe(cases)
  // A target that rejects or accepts everything tests nothing.
  expect(report.refused).toBeGreaterThan(cases / 50)
  expect(report.accepted).toBeGreaterThan(cases / 50)
}
