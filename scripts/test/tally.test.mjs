import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SetupError } from '../setup.mjs'
import { createTally } from './tally.mjs'

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

it('the summary counts unchanged checks as passed', () => {
  const tally = createTally()
  tally.count('unit tests', 0, { passed: 3, failed: 0, skipped: 1 })
  tally.countUnchanged(40)
  const lines = tally.summary({ isWhole: true })
  expect(lines.at(-1)).toBe('43 passed, 0 failed, 1 skipped')
  expect(lines).toContain('40 unchanged since they passed (--no-cache runs them again).')
})

it('counts a runner that runs no test as one failure', () => {
  const tally = createTally()
  tally.count('unit tests', 1, { passed: 3, failed: 0, skipped: 0 })
  tally.count('unit tests', 0, { passed: 0, failed: 0, skipped: 0 })
  tally.count('unit tests', 1, { passed: 0, failed: 2, skipped: 0 })
  const lines = tally.summary({ isWhole: true })
  expect(lines.at(-1)).toBe('3 passed, 4 failed')
  expect(lines.slice(1, 4)).toEqual([
    'Failed',
    '  unit tests: the runner ended with code 1, but no test failed. See its output above.',
    '  unit tests: the runner ran no test. See its output above.',
  ])
})

it('counts an error of a step as a failure', async () => {
  const tally = createTally()
  const failure = new SetupError('The web app could not be built.')
  expect(await tally.attempt(() => Promise.reject(failure))).toBe(false)
  expect(await tally.attempt(() => undefined)).toBe(true)
  expect(console.error).toHaveBeenCalledWith('The web app could not be built.')
  expect(tally.failed).toBe(1)
  expect(tally.summary({ isWhole: true })).toContain('  The web app could not be built.')
})

it('lists skipped steps with the way to enable them', () => {
  const tally = createTally()
  tally.skip('Firefox', 'it is not here. On Debian: apt-get install firefox-esr')
  const text = tally.summary({ isWhole: false }).join('\n')
  expect(text).toContain('  Firefox: it is not here. On Debian: apt-get install firefox-esr')
  expect(text).toMatch(/Only `npm test -- --all` runs: .*PostgreSQL; .*WebKit/)
  expect(createTally().summary({ isWhole: true }).join('\n')).not.toContain('--all')
})
