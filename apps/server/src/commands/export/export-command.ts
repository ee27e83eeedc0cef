import { resolve } from 'node:path'
import type { Command } from 'commander'
import { accountOf } from '../accounts/account-changes.ts'
import type { CommandContext } from '../command-context.ts'
import { withFolder } from '../folder.ts'
import { inBytes } from '../in-bytes.ts'
import { exportAccount } from './export-account.ts'

export function exportCommand(program: Command, context: CommandContext): void {
  program
    .command('export')
    .description("copies one account's library, encrypted as it is, for scripts/rescue")
    .requiredOption('--account <e-mail>', 'whose')
    .argument('<folder>', 'new or empty')
    .action((folder: string, { account }: { account: string }) =>
      withFolder(context.dataFolder(), context, async data => {
        const id = await accountOf(data.database, account)
        const done = await exportAccount(data, id, resolve(folder), context.openBlobs)
        for (const key of done.damaged)
          context.print(`DAMAGED  ${key}: not copied, it is not whole`)
        context.print(`${done.blobs} files (${inBytes(done.copiedBytes)})`)
        if (done.damaged.length > 0) context.fail()
      }),
    )
}
