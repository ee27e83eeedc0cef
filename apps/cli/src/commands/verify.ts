import { itemName } from '@safelight/client/item'
import { plain } from '@safelight/contract/plain-text'
import type { Command } from 'commander'
import { withLibrary } from '../account/opened.ts'
import type { CommandContext } from '../command-context.ts'
import { counted, inBytes } from './text.ts'

/** Exits with code 1 if something is damaged. */
export function verifyLibraryCommand(program: Command, context: CommandContext): void {
  program
    .command('verify')
    .description('reads and decrypts everything that the library holds, and names what is damaged')
    .action(() => verify(context))
}

async function verify(context: CommandContext): Promise<void> {
  const { show, print, fail, stopping } = context
  await withLibrary(context.paths, context.loadPlaces, async library => {
    const sum = { items: 0, streams: 0, bytes: 0, damaged: 0 }
    for await (const { item, streams, bytes, problems } of library.verify(stopping)) {
      sum.items += 1
      sum.streams += streams
      sum.bytes += bytes
      if (problems.length > 0) sum.damaged += 1
      for (const problem of problems)
        print(`DAMAGED  ${plain(itemName(item))} (${item.id}): ${problem}`)
      show(`${counted(sum.items, 'item', 'items')}  ${inBytes(sum.bytes)}`)
    }
    print(
      `${counted(sum.items, 'item', 'items')}, ${counted(sum.streams, 'file', 'files')} read (${inBytes(sum.bytes)})`,
    )
    print(sum.damaged === 0 ? 'Everything is as it should be.' : `${sum.damaged} damaged.`)
    if (sum.damaged > 0) fail()
  })
}
