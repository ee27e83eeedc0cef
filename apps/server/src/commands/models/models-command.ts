import { resolve } from 'node:path'
import { inBytes } from '@safelight/contract/in-bytes'
import type { ManifestSource } from '@safelight/contract/recognition-manifest'
import { texts } from '@safelight/texts/server/models'
import type { Command } from 'commander'
import { readManifestOf } from '../../installation/model-folder.ts'
import { StartError } from '../../start-error.ts'
import { ask } from '../ask.ts'
import type { CommandContext } from '../command-context.ts'
import { installModels } from './install-models.ts'
import { MODEL_SETS, withStandardModels } from './model-sets.ts'

interface Options {
  to?: string
  yes?: true
}

export function modelsCommand(program: Command, context: CommandContext): void {
  const { print, standardModels } = context
  program
    .command('models')
    .description(texts.models)
    .argument('[set]', texts.set)
    .option('--to <folder>', texts.to)
    .option('--yes', texts.yes)
    .action(async (name: string | undefined, { to, yes }: Options) => {
      if (name === undefined) return listSets(print)
      const folder = to === undefined ? context.modelFolder(context.dataFolder()) : resolve(to)
      const set = MODEL_SETS.get(name)
      const standard = set && (await readManifestOf(standardModels))
      if (set) {
        describe(set, print)
        if (standard) print(texts.standardStays)
        const isAgreed = yes || /^y(es)?$/i.test(await ask(texts.installQuestion({ folder })))
        if (!isAgreed) throw new StartError(texts.nothingInstalled)
      }
      await installModels(
        set ? withStandardModels(set, standard, standardModels) : name,
        folder,
        print,
      )
      print(texts.installed({ folder }))
    })
}

type Print = CommandContext['print']

function listSets(print: Print): void {
  for (const [name, set] of MODEL_SETS) {
    const models = set.models.map(model => model.name).join('; ')
    print(texts.setListed({ name, models, size: sizeOf(set) }))
  }
  print(texts.howToInstall)
}

/** Prints the license of each model, and the address and size of each file. */
function describe(set: ManifestSource, print: Print): void {
  for (const { name, license, files } of set.models) {
    print(texts.model({ name, license }))
    for (const { address, size = 0 } of Object.values(files)) {
      print(texts.download({ address, size: inBytes(size) }))
    }
  }
  print(texts.setExplained({ size: sizeOf(set) }))
}

const sizeOf = ({ models }: ManifestSource): string => {
  const files = models.flatMap(model => Object.values<{ size?: number | undefined }>(model.files))
  return inBytes(files.reduce((sum, { size = 0 }) => sum + size, 0))
}
