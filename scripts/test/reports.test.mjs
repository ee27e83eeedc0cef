import { expect, it } from 'vitest'
import { passedBrowserFiles } from './reports.mjs'

const spec = (file, ...statuses) => ({
  file,
  tests: [{ results: statuses.map(status => ({ status })) }],
})

it('counts a spec file as passed only if all its tests passed on the first try', () => {
  const report = {
    suites: [
      { specs: [spec('a.spec.ts', 'passed')], suites: [{ specs: [spec('a.spec.ts', 'passed')] }] },
      { specs: [spec('flaky.spec.ts', 'failed', 'passed'), spec('flaky.spec.ts', 'passed')] },
      { specs: [spec('failed.spec.ts', 'failed', 'failed')] },
      { specs: [spec('skipped.spec.ts', 'skipped'), spec('skipped.spec.ts', 'passed')] },
      { specs: [spec('stopped.spec.ts')] },
    ],
  }
  expect(passedBrowserFiles(report)).toEqual([['a.spec.ts', 2]])
})
