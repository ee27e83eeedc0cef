import { itemName } from '@safelight/client/item'
import { inBytes } from '@safelight/contract/in-bytes'
import { plain } from '@safelight/contract/plain-text'
import { texts } from '@safelight/texts/cli'
import type { Command } from 'commander'
import { withLibrary } from '../account/opened.ts'
import type { CommandContext } from '../command-context.ts'

/** The command exits with code 1 if any item is damaged. */
export function verifyLibraryCommand(program: Command, context: CommandContext): void {
  program
    .command('verify')
    .description(texts.verify)
    .action(() => verify(context))
}

async function verify(context: CommandContext): Promise<void> {
  const { show, print, notice, fail, stopping } = context
  await withLibrary(context.paths, context.loadPlaces, async library => {
    const sum = { items: 0, streams: 0, bytes: 0, damaged: 0 }
    const verified = library.verify(stopping, () => notice(texts.waitingForServer))
    for await (const { item, streams, bytes, problems } of verified) {
      sum.items += 1
      sum.streams += streams
      sum.bytes += bytes
      if (problems.length > 0) sum.damaged += 1
      for (const problem of problems)
        print(texts.damagedItem({ name: plain(itemName(item)), id: item.id, problem }))
      show(texts.verifying({ count: sum.items, size: inBytes(sum.bytes) }))
    }
    print(texts.verified({ items: sum.items, streams: sum.streams, size: inBytes(sum.bytes) }))
    print(sum.damaged === 0 ? texts.allFine : texts.damaged({ count: sum.damaged }))
    if (sum.damaged > 0) fail()
  })
}
