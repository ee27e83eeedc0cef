import type { OnceProgress } from '@safelight/client/headless'
import { plain } from '@safelight/contract/plain-text'
import { texts } from '@safelight/texts/cli'
import type { Command } from 'commander'
import { withLibrary } from '../account/opened.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { folderPieces } from '../files/folder-pieces.ts'
import { numberUpTo } from './numbers.ts'

interface RecognizeOptions {
  year?: number
  limit?: number
}

/** The command exits with code 1 if it was interrupted. */
export function recognizeCommand(program: Command, context: CommandContext): void {
  program
    .command('recognize')
    .description(texts.recognize)
    .option('--year <year>', texts.recognizeYear, numberUpTo(9999))
    .option('--limit <count>', texts.recognizeLimit, numberUpTo(9_999_999))
    .addHelpText('after', RECOGNIZE_HELP)
    .action((options: RecognizeOptions) => recognize(context, options))
}

const RECOGNIZE_HELP = texts.recognizeHelp

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
    const { analyzed, done, total, status, failure, newer } = end
    print(texts.analyzed({ count: analyzed }))
    if (total !== undefined) print(texts.recognized({ done: done ?? 0, total }))
    if (status === 'elsewhere') print(texts.recognizedElsewhere)
    if (newer?.length) print(texts.newerModels)
    if (failure !== undefined) print(texts.brokenOff({ reason: plain(failure) }))
    if (status === 'done' || status === 'elsewhere' || analyzed === limit) return
    print(texts.interrupted)
    fail()
  })
}

const shown = ({ analyzed, done, total }: OnceProgress): string =>
  total === undefined ? texts.readingLibrary : texts.analyzing({ analyzed, done: done ?? 0, total })

const NOT_OFFERED = texts.recognitionOff
const NO_MODELS = texts.noModels
