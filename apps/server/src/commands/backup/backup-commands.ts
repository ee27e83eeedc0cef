import { realpathSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Command } from 'commander'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { StartError } from '../../start-error.ts'
import { withFolder, withPostgres } from '../folder.ts'
import { type House, holding } from '../house.ts'
import { report } from '../report.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

/** `backup` and `restore`. */
export function backupCommands(program: Command, house: House): void {
  program
    .command('backup')
    .description('brings a back-up up to date, while the server may run')
    .argument('<folder>', 'new, empty, or a back-up of before')
    .action(async (given: string) => {
      const target = resolve(given)
      const data = resolve(house.dataFolder())
      assertApart(data, target)
      const done = await withFolder(data, house, folder =>
        holding(house, target, () => backUp(folder, target, house.openBlobs)),
      )
      report(house, done)
      if (done.deleted > 0) house.print(`${done.deleted} deleted, which no item has any more`)
      if (house.hasGivenSecret(data)) house.print(SECRET_APART)
    })

  program
    .command('restore')
    .description(
      'makes the data folder, which must be new or empty as its PostgreSQL, from a back-up',
    )
    .argument('<folder>', 'the back-up')
    .action(async (given: string) => {
      const data = resolve(house.dataFolder())
      assertApart(resolve(given), data)
      const url = house.databaseUrl(data)
      const into = (postgres?: Kysely<Schema>) =>
        restore(resolve(given), data, house.openBlobs, postgres)
      const done = await holding(house, data, () =>
        url === undefined ? into() : withPostgres(url, into),
      )
      report(house, done)
    })
}

/** Without its secret nobody signs in to what is restored. */
const SECRET_APART =
  'SAFELIGHT_SECRET is not in the back-up: keep it apart, nobody can sign in without it.'

/** One within the other would be copied into itself. */
function assertApart(one: string, other: string): void {
  const [a, b] = [realOf(one) + sep, realOf(other) + sep]
  if (a.startsWith(b) || b.startsWith(a)) {
    throw new StartError('The back-up and the data folder must lie apart.')
  }
}

function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
