import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { installModels } from './install-models.ts'

export function modelsCommand(program: Command, context: CommandContext): void {
  program
    .command('models')
    .description('installs the models with which devices look at pictures')
    .argument('<manifest>', 'a file or an address; docs/models.md says what is in it')
    .option(
      '--to <folder>',
      'where servers find them; without it MODEL_FOLDER, or models in the data folder',
    )
    .action(async (manifest: string, { to }: { to?: string }) => {
      const folder = to === undefined ? context.modelFolder(context.dataFolder()) : resolve(to)
      await installModels(manifest, folder, context.print)
      context.print(`The models are in ${folder}.`)
    })
}
