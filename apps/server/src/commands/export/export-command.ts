import { resolve } from 'node:path'
import type { Command } from 'commander'
import { accountOf } from '../accounts/account-changes.ts'
import { withFolder } from '../folder.ts'
import type { House } from '../house.ts'
import { inBytes } from '../in-bytes.ts'
import { exportAccount } from './export-account.ts'

/** `export`: one account's ciphertext, for its owner to take away. */
export function exportCommand(program: Command, house: House): void {
  program
    .command('export')
    .description("copies one account's library, encrypted as it is, for scripts/rescue")
    .requiredOption('--account <e-mail>', 'whose')
    .argument('<folder>', 'new or empty')
    .action((folder: string, { account }: { account: string }) =>
      withFolder(house.dataFolder(), house, async data => {
        const id = await accountOf(data.database, account)
        const done = await exportAccount(data, id, resolve(folder), house.openBlobs)
        for (const key of done.damaged) house.print(`DAMAGED  ${key}: not copied, it is not whole`)
        house.print(`${done.blobs} files (${inBytes(done.copiedBytes)})`)
        if (done.damaged.length > 0) house.fail()
      }),
    )
}
