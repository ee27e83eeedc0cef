import { expect, it } from 'vitest'
import { runCrashes } from './campaign.ts'

it('a server killed during uploads, imports, deletions or key changes loses no data', async () => {
  const counts = await runCrashes({ rounds: 3, seed: 'tests' })
  expect(counts.rounds).toBe(3)
  expect(counts['items opened and compared']).toBeGreaterThan(0)
  expect(counts['staged items brought into the library']).toBeGreaterThan(0)
}, 300_000)
