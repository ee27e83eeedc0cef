import { resolve } from 'node:path'
import type { Command } from 'commander'
import { claimFiles } from '../installation/owned-files.ts'
import type { CommandContext } from './command-context.ts'
import { withFolder } from './folder.ts'

/** `claim-files`: makes this copy of the database the owner of its files. */
export function claimFilesCommand(program: Command, context: CommandContext): void {
  program
    .command('claim-files')
    .description('makes the files those of this copy of the database; other copies delete none')
    .action(async () => {
      await withFolder(resolve(context.dataFolder()), context, ({ database, blobs }) =>
        claimFiles(database, blobs),
      )
      context.print('The files belong to this database. No other copy of it starts with them.')
    })
}
