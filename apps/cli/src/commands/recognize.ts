import type { OnceProgress } from '@safelight/client/headless'
import { plain } from '@safelight/contract/plain-text'
import type { Command } from 'commander'
import { withLibrary } from '../account/opened.ts'
import { CommandError } from '../command-error.ts'
import type { Desk } from '../desk.ts'
import { folderPieces } from '../files/folder-pieces.ts'
import { numberUpTo } from './numbers.ts'
import { counted } from './text.ts'

interface RecognizeOptions {
  year?: number
  limit?: number
}

/** `recognize`: ends with code 1 when it was broken off. */
export function recognizeCommand(program: Command, desk: Desk): void {
  program
    .command('recognize')
    .description('looks at pictures with the models of the server, so that no other device has to')
    .option('--year <year>', 'at those of one year', numberUpTo(9999))
    .option('--limit <count>', 'ends after so many pictures', numberUpTo(9_999_999))
    .addHelpText('after', RECOGNIZE_HELP)
    .action((options: RecognizeOptions) => recognize(desk, options))
}

const RECOGNIZE_HELP = `
Everything is looked at on this machine, the newest month first. What was seen
is sealed for your other devices, and the same command goes on where it was.
Models are fetched from the server once, and kept until you log out.

It runs faster with onnxruntime-node, where somebody has installed that beside
this program.`

async function recognize(desk: Desk, { year, limit }: RecognizeOptions): Promise<void> {
  const { places, loadPlaces, show, print, fail, stopping, sight } = desk
  await withLibrary(places, loadPlaces, async library => {
    if (!library.isRecognitionOffered) throw new CommandError(NOT_OFFERED)
    const asked = {
      ...sight,
      pieces: folderPieces(places.modelFolder),
      ...(year === undefined ? {} : { within: String(year).padStart(4, '0') }),
      ...(limit === undefined ? {} : { most: limit }),
    }
    const end = await library.recognize(asked, stopping, progress => show(shown(progress)))
    if (!end) throw new CommandError(NO_MODELS)
    const { looked, done, total, status, failure } = end
    print(`${counted(looked, 'picture', 'pictures')} looked at`)
    if (total !== undefined) print(`${done} of ${counted(total, 'item', 'items')} are recognized`)
    if (status === 'elsewhere') print('Another device looks at what is left.')
    if (failure !== undefined) print(`It was broken off: ${plain(failure)}`)
    if (status === 'done' || status === 'elsewhere' || looked === limit) return
    print('It has not ended. The same command goes on where it was.')
    fail()
  })
}

const shown = ({ looked, done, total }: OnceProgress): string =>
  total === undefined ? 'Reading the library …' : `${looked} looked at, ${done} of ${total} known`

const NOT_OFFERED = 'This server does not offer recognition. Its administrator can turn it on.'
const NO_MODELS = 'This server has no models to look with. Its administrator can install some.'
