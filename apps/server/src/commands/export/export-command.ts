import { resolve } from 'node:path'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/server/export'
import { texts as programTexts } from '@safelight/texts/server/program'
import type { Command } from 'commander'
import { accountOf } from '../accounts/account-changes.ts'
import type { CommandContext } from '../command-context.ts'
import { withFolder } from '../folder.ts'
import { exportAccount } from './export-account.ts'

export function exportCommand(program: Command, context: CommandContext): void {
  program
    .command('export')
    .description(texts.export)
    .requiredOption('--account <email>', texts.account)
    .argument('<folder>', texts.folder)
    .action((folder: string, { account }: { account: string }) =>
      withFolder(context.dataFolder(), context, async data => {
        const id = await accountOf(data.database, account)
        const done = await exportAccount(data, id, resolve(folder), context.openBlobs)
        for (const key of done.damaged) context.print(programTexts.fileNotCopied({ file: key }))
        context.print(texts.exported({ files: done.blobs, size: inBytes(done.copiedBytes) }))
        if (done.damaged.length > 0) context.fail()
      }),
    )
}
