import { resolve } from 'node:path'
import type { Command } from 'commander'
import { claimFiles } from '../installation/owned-files.ts'
import { withFolder } from './folder.ts'
import type { House } from './house.ts'

/** `claim-files`: makes this copy of the database the owner of its files. */
export function claimFilesCommand(program: Command, house: House): void {
  program
    .command('claim-files')
    .description('makes the files those of this copy of the database; other copies delete none')
    .action(async () => {
      await withFolder(resolve(house.dataFolder()), house, ({ database, blobs }) =>
        claimFiles(database, blobs),
      )
      house.print('The files belong to this database. No other copy of it starts with them.')
    })
}
