import type { Command } from 'commander'
import { withFolder } from '../folder.ts'
import { type House, wholeNumber } from '../house.ts'
import { inBytes } from '../in-bytes.ts'
import type { Recounted } from './recount.ts'
import { isSound, type Verified, type VerifyOptions, verify } from './verify.ts'

/** `verify`: ends with code 1 when something is wrong. */
export function verifyCommand(program: Command, house: House): void {
  program
    .command('verify')
    .description('checks the data folder, or with --data a back-up; the server may run')
    .option('--sample <n>', 'reads only so many files, chosen at random', wholeNumber)
    .option('--record', 'notes the digests of files that have none yet')
    .action((options: VerifyOptions) =>
      withFolder(house.dataFolder(), house, async folder => {
        const verified = await verify(folder, options)
        for (const line of linesOf(verified)) house.print(line)
        if (!isSound(verified)) house.fail()
      }),
    )
}

/** What is wrong with a database's own counts, if anything is. */
export const linesOfRecount = ({ damage, miscounts }: Recounted): string[] => [
  ...damage.map(text => `DAMAGED    the database: ${text}`),
  ...miscounts.map(({ what, kept, counted }) => `MISCOUNTED ${what}: ${kept}, not ${counted}`),
]

/** What an export is, and what was not checked of it. */
const EXPORT = [
  'This folder is the export of one account. It is not a backup: no server can be restored from it.',
  'scripts/rescue restores the library in it with the recovery words or the password.',
  'Its files and rows are checked. The sums that a server keeps are not in an export.',
]

function linesOf({ faults, isExport, ...all }: Verified): string[] {
  const counts = linesOfRecount(all)
  const wrong = faults.length + counts.length
  return [
    ...(isExport ? EXPORT : []),
    ...counts,
    ...faults.map(({ key, fault }) => `${fault.toUpperCase().padEnd(10)} ${key}`),
    `${all.blobs} files, ${all.read} read (${inBytes(all.readBytes)})`,
    ...(all.unknown > 0 ? [`${all.unknown} had no digest to compare with`] : []),
    wrong === 0 ? 'Everything is as it should be.' : `${wrong} found wrong.`,
  ]
}
