import { itemName, type LibraryItem, takenGuessOf } from '@safelight/client/item'
import { plain, plainJson } from '@safelight/contract/plain-text'
import { texts } from '@safelight/texts/cli'
import type { Command } from 'commander'
import { withLibrary } from '../account/opened.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { numberUpTo } from './numbers.ts'

interface ListOptions {
  year?: number
  month?: number
  json?: boolean
}

export function listCommand(program: Command, context: CommandContext): void {
  program
    .command('list')
    .description(texts.list)
    .option('--year <year>', texts.listYear, numberUpTo(9999))
    .option('--month <month>', texts.listMonth, numberUpTo(12))
    .option('--json', texts.listJson)
    .action((options: ListOptions) => list(context, options))
}

async function list(
  context: CommandContext,
  { year, month, json = false }: ListOptions,
): Promise<void> {
  if (month !== undefined && year === undefined) throw new CommandError(texts.yearNeeded)
  const parts = year === undefined ? [] : [padded(year, 4), ...(month ? [padded(month, 2)] : [])]
  const lineOf = json ? jsonOf : rowOf
  await withLibrary(context.paths, context.loadPlaces, async library => {
    for await (const items of library.items(parts.join('-')))
      for (const item of items) context.print(lineOf(item))
  })
}

const padded = (number: number, digits: number) => String(number).padStart(digits, '0')

const rowOf = (item: LibraryItem): string =>
  [
    item.takenLocal.slice(0, 19).replace('T', ' '),
    item.details?.type ?? texts.cannotBeOpened,
    String(item.size),
    plain(itemName(item)),
  ].join('\t')

function jsonOf(item: LibraryItem): string {
  const { id, size, dateAdded, details, privateDetails } = item
  const guess = takenGuessOf(item)
  const { v: _, streams, more: __, ...shared } = { ...details }
  const { v, sharedDigest, takenGuess: _____, more, ...own } = { ...privateDetails }
  const { original, more: ___, ...renditions } = { ...streams }
  const value = {
    id,
    bytes: size,
    dateAdded,
    ...shared,
    ...own,
    renditions: Object.keys(renditions),
    isDateGuessed: guess !== null && guess !== 'zone',
    isZoneGuessed: guess === 'zone',
    canBeOpened: details !== undefined,
  }
  return plainJson(JSON.stringify(value))
}
