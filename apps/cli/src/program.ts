import { buildText } from '@safelight/contract/build'
import { texts } from '@safelight/texts/cli'
import { Command } from 'commander'
import manifest from '../../../package.json' with { type: 'json' }
import { readBuild } from '../../../scripts/build-info/read-build.mjs'
import type { CommandContext } from './command-context.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { listCommand } from './commands/list.ts'
import { recognizeCommand } from './commands/recognize.ts'
import { signInCommands } from './commands/sign-in.ts'
import { verifyLibraryCommand } from './commands/verify.ts'
import { watchCommand } from './commands/watch.ts'

export function createCommandLine(context: CommandContext): Command {
  const program = new Command('safelight-cli')
    .description(texts.program)
    .version(buildText({ version: manifest.version, ...readBuild() }))
    .showHelpAfterError(texts.listOfCommands)
  signInCommands(program, context)
  importCommand(program, context)
  watchCommand(program, context)
  listCommand(program, context)
  exportCommand(program, context)
  verifyLibraryCommand(program, context)
  recognizeCommand(program, context)
  return program
}
