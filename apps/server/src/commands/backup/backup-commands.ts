import { realpathSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Command } from 'commander'
import { StartError } from '../../start-error.ts'
import { withFolder, withPostgres } from '../folder.ts'
import type { House } from '../house.ts'
import { inBytes } from '../in-bytes.ts'
import { backUp } from './back-up.ts'
import type { Copied } from './copy-blobs.ts'
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
      const done = await holding(house, data, () =>
        withPostgres(house.databaseUrl(data), postgres =>
          restore(resolve(given), data, house.openBlobs, postgres),
        ),
      )
      report(house, done)
    })
}

async function holding<T>(house: House, folder: string, work: () => Promise<T>): Promise<T> {
  const hold = house.hold(folder)
  try {
    return await work()
  } finally {
    hold.release()
  }
}

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

function report(house: House, { blobs, copied, copiedBytes, damaged }: Copied): void {
  for (const key of damaged) house.print(`DAMAGED  ${key}: not copied, it is not whole`)
  house.print(`${blobs} files, ${copied} copied (${inBytes(copiedBytes)})`)
  if (damaged.length > 0) house.fail()
}
