import { resolve } from 'node:path'
import { texts } from '@safelight/texts/server/models'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { installModels } from './install-models.ts'

export function modelsCommand(program: Command, context: CommandContext): void {
  program
    .command('models')
    .description(texts.models)
    .argument('<manifest>', texts.manifest)
    .option('--to <folder>', texts.to)
    .action(async (manifest: string, { to }: { to?: string }) => {
      const folder = to === undefined ? context.modelFolder(context.dataFolder()) : resolve(to)
      await installModels(manifest, folder, context.print)
      context.print(texts.installed({ folder }))
    })
}
