import { resolve } from 'node:path'
import { texts } from '@safelight/texts/server/program'
import { Command } from 'commander'
import { programText } from '../database/program-version.ts'
import { claimFiles } from '../installation/owned-files.ts'
import { accountCommands } from './accounts/account-commands.ts'
import { backupCommands } from './backup/backup-commands.ts'
import type { CommandContext } from './command-context.ts'
import { exportCommand } from './export/export-command.ts'
import { withFolder } from './folder.ts'
import { modelsCommand } from './models/models-command.ts'
import { moveCommands } from './move/move-commands.ts'
import { settingCommands } from './settings/setting-commands.ts'
import { verifyCommand } from './verify/verify-command.ts'
import { webCommands } from './web/web-commands.ts'

/** Creates the program `safelight`. Commands throw StartError for problems that the caller can fix. */
export function createServerCommands(context: CommandContext): Command {
  const program = new Command('safelight')
    .description(texts.program)
    .version(programText())
    .option('--data <folder>', texts.dataFolder)
    .showHelpAfterError(texts.listOfCommands)
  const ofFolder: CommandContext = {
    ...context,
    dataFolder: () => program.opts<{ data?: string }>().data ?? context.dataFolder(),
  }
  program
    .command('start')
    .description(texts.start)
    .action(() => context.start(program.opts<{ data?: string }>().data))
  backupCommands(program, ofFolder)
  verifyCommand(program, ofFolder)
  accountCommands(program, ofFolder)
  settingCommands(program, ofFolder)
  exportCommand(program, ofFolder)
  moveCommands(program, ofFolder)
  claimFilesCommand(program, ofFolder)
  modelsCommand(program, ofFolder)
  webCommands(program, ofFolder)
  return program
}

function claimFilesCommand(program: Command, context: CommandContext): void {
  program
    .command('claim-files')
    .description(texts.claimFiles)
    .action(async () => {
      await withFolder(resolve(context.dataFolder()), context, ({ database, blobs }) =>
        claimFiles(database, blobs),
      )
      context.print(texts.filesClaimed)
    })
}
