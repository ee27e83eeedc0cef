import { whyItStays } from '@safelight/client/headless'
import { itemName } from '@safelight/client/item'
import { inBytes } from '@safelight/contract/in-bytes'
import { plain } from '@safelight/contract/plain-text'
import { texts } from '@safelight/texts/cli'
import type { Command } from 'commander'
import { withLibrary } from '../account/opened.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { openSource } from '../files/sources.ts'

/** The command exits with code 1 if any item is damaged, or if a file of the folder is not verified. */
export function verifyLibraryCommand(program: Command, context: CommandContext): void {
  program
    .command('verify')
    .description(texts.verify)
    .argument('[folder]', texts.verifyFolder)
    .action((folder?: string) =>
      folder === undefined ? verify(context) : verifyFolder(context, folder),
    )
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

/** Lists the files of a folder that must stay, with the reason, and then those that are safe to delete. */
async function verifyFolder(context: CommandContext, folder: string): Promise<void> {
  const { show, print, fail, stopping } = context
  const source = await openSource([folder])
  await withLibrary(context.paths, context.loadPlaces, async library => {
    const check = library.openFolderCheck()
    const report = () => {
      const { done, total } = check.progress()
      show(texts.verifyingFolder({ done: inBytes(done), total: inBytes(total) }))
    }
    check.subscribe(report)
    const stop = () => void check.stop()
    stopping.addEventListener('abort', stop)
    try {
      await check.start(source, {})
    } finally {
      stopping.removeEventListener('abort', stop)
      check.close()
    }
    stopping.throwIfAborted()
    const { status, failure, counts } = check.progress()
    if (status === 'failed') throw new CommandError(failure ?? '')
    for (const { path, why, reason = '' } of check.files())
      if (why) print(texts.mustStay({ path: plain(path), why: whyItStays({ why, reason }) }))
    for (const { path, state } of check.files())
      if (state === 'verified') print(texts.safeToDelete({ path: plain(path) }))
    const { verified, unsafe } = counts
    print(texts.verifiedFiles({ count: verified.files, size: inBytes(verified.bytes) }))
    if (unsafe.files === 0) return
    print(texts.unverifiedFiles({ count: unsafe.files }))
    fail()
  })
}
