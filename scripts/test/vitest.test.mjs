import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTally } from './tally.mjs'
import { runVitest } from './vitest.mjs'

it('reports an unhandled rejection although all tests pass', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-vitest-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'passes.test.js'), "it('passes', () => {})")
  writeFileSync(
    join(folder, 'rejects.test.js'),
    "it('passes too', () => void Promise.reject(new Error('nobody awaits this')))",
  )
  // This test causes an error on purpose. Hide it from the output.
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const tally = createTally()
  const outcome = await runVitest({ tally }, 'vitest-test', 'sample', [
    '--globals',
    `--root=${folder}`,
  ])
  expect(outcome).toMatchObject({ code: 1, failed: 0, errors: 1 })
  const lines = tally.summary({ isWhole: true })
  expect(lines.at(-1)).toBe('2 passed, 1 failed')
  expect(lines.join('\n')).toMatch(
    /Failed\n {2}Unhandled error of .*rejects\.test\.js, or a test before it\n {6}Error: nobody awaits this/,
  )
})
