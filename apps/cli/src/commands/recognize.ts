import type { OnceProgress } from '@safelight/client/headless'
import { plain } from '@safelight/contract/plain-text'
import type { Command } from 'commander'
import { withLibrary } from '../account/opened.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { folderPieces } from '../files/folder-pieces.ts'
import { numberUpTo } from './numbers.ts'
import { counted } from './text.ts'

interface RecognizeOptions {
  year?: number
  limit?: number
}

/** Exits with code 1 if it was interrupted. */
export function recognizeCommand(program: Command, context: CommandContext): void {
  program
    .command('recognize')
    .description('looks at pictures with the models of the server, so that no other device has to')
    .option('--year <year>', 'at those of one year', numberUpTo(9999))
    .option('--limit <count>', 'ends after so many pictures', numberUpTo(9_999_999))
    .addHelpText('after', RECOGNIZE_HELP)
    .action((options: RecognizeOptions) => recognize(context, options))
}

const RECOGNIZE_HELP = `
Everything is looked at on this machine, the newest month first. What was seen
is sealed for your other devices, and the same command goes on where it was.
Models are fetched from the server once, and kept until you log out.

It runs faster with onnxruntime-node, where somebody has installed that beside
this program.`

async function recognize(
  context: CommandContext,
  { year, limit }: RecognizeOptions,
): Promise<void> {
  const { paths, loadPlaces, show, print, fail, stopping, vision } = context
  await withLibrary(paths, loadPlaces, async library => {
    if (!library.isRecognitionOffered) throw new CommandError(NOT_OFFERED)
    const asked = {
      ...vision,
      pieces: folderPieces(paths.modelFolder),
      ...(year === undefined ? {} : { within: String(year).padStart(4, '0') }),
      ...(limit === undefined ? {} : { most: limit }),
    }
    const end = await library.recognize(asked, stopping, progress => show(shown(progress)))
    if (!end) throw new CommandError(NO_MODELS)
    const { analyzed, done, total, status, failure } = end
    print(`${counted(analyzed, 'picture', 'pictures')} looked at`)
    if (total !== undefined) print(`${done} of ${counted(total, 'item', 'items')} are recognized`)
    if (status === 'elsewhere') print('Another device looks at what is left.')
    if (failure !== undefined) print(`It was broken off: ${plain(failure)}`)
    if (status === 'done' || status === 'elsewhere' || analyzed === limit) return
    print('It has not ended. The same command goes on where it was.')
    fail()
  })
}

const shown = ({ analyzed, done, total }: OnceProgress): string =>
  total === undefined ? 'Reading the library …' : `${analyzed} looked at, ${done} of ${total} known`

const NOT_OFFERED = 'This server does not offer recognition. Its administrator can turn it on.'
const NO_MODELS = 'This server has no models to look with. Its administrator can install some.'
