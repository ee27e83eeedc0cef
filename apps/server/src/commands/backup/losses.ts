import { StartError } from '../../start-error.ts'
import type { Examined } from './soundness.ts'

type Counts = Pick<Examined, 'accounts' | 'items'>

/** A fall by fewer is what a person does on a quiet evening. */
const FEW = { accounts: 2, items: 20 }

/**
 * What looks like a loss beside the generation of before: more than half of the accounts or items, and not just a few,
 * or all of them.
 */
export function lossesSince(before: Counts, now: Counts): string[] {
  return (['accounts', 'items'] as const)
    .filter(what => {
      const fallen = before[what] - now[what]
      const isMost = fallen * 2 > before[what] && fallen >= FEW[what]
      return isMost || (before[what] > 0 && now[what] === 0)
    })
    .map(what => `${before[what]} ${what} before, ${now[what]} now`)
}

/** Throws StartError for what looks like a loss. */
export function assertNoLoss(before: Counts, now: Counts): void {
  const losses = lossesSince(before, now)
  if (losses.length === 0) return
  throw new StartError(
    `Much is gone since the last backup: ${losses.join('; ')}. Nothing in the backup was changed. Is this the right database? If so, give the command --accept-loss.`,
  )
}
