import { Command } from 'commander'
import manifest from '../../../package.json' with { type: 'json' }
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { listCommand } from './commands/list.ts'
import { recognizeCommand } from './commands/recognize.ts'
import { signInCommands } from './commands/sign-in.ts'
import { verifyCommand } from './commands/verify.ts'
import type { Desk } from './desk.ts'

/** The program `safelight-cli`. A command throws CommandError for what its caller can set right. */
export function createProgram(desk: Desk): Command {
  const program = new Command('safelight-cli')
    .description('Works with a Safelight library from a terminal or a script.')
    .version(manifest.version)
    .showHelpAfterError('(safelight-cli --help lists the commands)')
  signInCommands(program, desk)
  importCommand(program, desk)
  listCommand(program, desk)
  exportCommand(program, desk)
  verifyCommand(program, desk)
  recognizeCommand(program, desk)
  return program
}
