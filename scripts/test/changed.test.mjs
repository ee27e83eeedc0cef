import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCache } from './cache/cache.mjs'
import { runChanged } from './changed.mjs'
import { createTally } from './tally.mjs'

const FILES = ['a.test.ts', 'b.test.ts']
const PASSED = { code: 0, failed: 0, errors: 0, passedFiles: FILES.map(file => [file, 2]) }
const FAILED = { code: 1, failed: 1, errors: 0, passedFiles: [['a.test.ts', 2]] }

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changed-'))
  for (const file of FILES) writeFileSync(join(root, file), 'export {}')
  execFileSync('git', ['init', '--quiet'], { cwd: root })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

async function runAgain(outcome = PASSED, options = {}) {
  const context = { tally: createTally(), cache: createCache({ root, declared: {}, ...options }) }
  const ran = []
  await runChanged(context, { step: 'unit', files: FILES }, due => {
    ran.push(...due)
    if (outcome instanceof Error) throw outcome
    return outcome
  })
  return ran
}

const forced = { isForced: true }

it('runs only the files that have not passed', async () => {
  expect(await runAgain(FAILED)).toEqual(FILES)
  expect(await runAgain(FAILED)).toEqual(['b.test.ts'])
  expect(await runAgain({ ...PASSED, passedFiles: [['b.test.ts', 2]] })).toEqual(['b.test.ts'])
  expect(await runAgain()).toEqual([])
})

it('remembers nothing if the runner fails without a failed test', async () => {
  await runAgain({ ...PASSED, code: 1 })
  expect(await runAgain()).toEqual(FILES)
})

it('remembers nothing if an error belongs to no test', async () => {
  await runAgain({ ...FAILED, errors: 1 })
  expect(await runAgain()).toEqual(FILES)
})

it('forgets a test file’s pass if the file fails later', async () => {
  await runAgain()
  expect(await runAgain(FAILED, forced)).toEqual(FILES)
  expect(await runAgain()).toEqual(['b.test.ts'])
})

it('remembers the files that pass in a forced run', async () => {
  await runAgain(PASSED, forced)
  expect(await runAgain()).toEqual([])
})

it('forgets all files of a run that ends without a report', async () => {
  await runAgain()
  await expect(runAgain(new Error('no report'), forced)).rejects.toThrow('no report')
  expect(await runAgain()).toEqual(FILES)
})
