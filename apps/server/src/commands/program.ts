import { Command } from 'commander'
import { PROGRAM_VERSION } from '../database/program-version.ts'
import { accountCommands } from './accounts/account-commands.ts'
import { backupCommands } from './backup/backup-commands.ts'
import { claimFilesCommand } from './claim-files.ts'
import { exportCommand } from './export/export-command.ts'
import type { House } from './house.ts'
import { modelsCommand } from './models/models-command.ts'
import { moveCommands } from './move/move-commands.ts'
import { verifyCommand } from './verify/verify-command.ts'
import { webCommands } from './web/web-commands.ts'

/** The program `safelight`. A command throws StartError for what its caller can set right. */
export function createProgram(house: House): Command {
  const program = new Command('safelight')
    .description('Runs a Safelight server and looks after its data.')
    .version(PROGRAM_VERSION)
    .option('--data <folder>', 'the data folder; without it SAFELIGHT_DATA, or ./data')
    .showHelpAfterError('(safelight --help lists the commands)')
  const ofFolder: House = {
    ...house,
    dataFolder: () => program.opts<{ data?: string }>().data ?? house.dataFolder(),
  }
  program
    .command('start')
    .description('serves; environment variables configure it')
    .action(() => house.start(program.opts<{ data?: string }>().data))
  backupCommands(program, ofFolder)
  verifyCommand(program, ofFolder)
  accountCommands(program, ofFolder)
  exportCommand(program, ofFolder)
  moveCommands(program, ofFolder)
  claimFilesCommand(program, ofFolder)
  modelsCommand(program, ofFolder)
  webCommands(program, ofFolder)
  return program
}
