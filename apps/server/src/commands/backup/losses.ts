import { DatabaseSync } from 'node:sqlite'
import { texts } from '@safelight/texts/server/back-up'
import { StartError } from '../../start-error.ts'
import { unchanging } from './files.ts'
import type { Examined } from './soundness.ts'

type Counts = Pick<Examined, 'accounts' | 'items'>

/**
 * A loss of fewer accounts or items than this raises no alarm: a person may have deleted them. The loss of
 * all accounts or of all items always raises an alarm.
 */
const FEW = { accounts: 2, items: 20 }

const LOST = { accounts: texts.accountsGone, items: texts.itemsGone }

/**
 * Describes losses of accounts or of items. Reports a loss if none are left, or if more than half of them and
 * at least `FEW` are gone.
 */
export function lossesSince(before: Counts, now: Counts): string[] {
  return (['accounts', 'items'] as const)
    .filter(what => {
      const fallen = before[what] - now[what]
      const isMost = fallen * 2 > before[what] && fallen >= FEW[what]
      return isMost || (before[what] > 0 && now[what] === 0)
    })
    .map(what => LOST[what]({ before: before[what], now: now[what] }))
}

export function assertNoLoss(before: Counts, now: Counts): void {
  const losses = lossesSince(before, now)
  if (losses.length === 0) return
  throw new StartError(texts.muchGone({ losses: losses.join('; ') }))
}

/**
 * Throws StartError if the database is older than the previous generation: an earlier state of the data
 * folder, or an old copy. Compares the number of changes of each account, which only grows.
 */
export function assertNotOlder(before: string, now: string): void {
  const database = new DatabaseSync(unchanging(now), { readOnly: true })
  try {
    database.prepare('attach database ? as earlier').run(unchanging(before).href)
    const older = database
      .prepare(
        `select count(*) as accounts from counters as now
         join earlier.counters as before on before.owner_id = now.owner_id
         where now.last_change < before.last_change`,
      )
      .get()
    if (older?.accounts === 0) return
  } finally {
    database.close()
  }
  throw new StartError(texts.databaseOlder)
}
