import { resolve } from 'node:path'
import { texts } from '@safelight/texts/server/verify'
import type { Command } from 'commander'
import { isDamage } from '../../start-error.ts'
import { holdingBackup } from '../backup/backup-commands.ts'
import { hasMark } from '../backup/mark.ts'
import { type CommandContext, wholeNumber } from '../command-context.ts'
import { withFolder } from '../folder.ts'
import { linesOfBlobs, linesOfRecount, linesOfSecretState } from './lines.ts'
import { isSound, type Verified, type VerifyOptions, verify } from './verify.ts'
import { verifyBackup } from './verify-backup.ts'

/** Adds `verify`, which exits with code 1 if something is wrong. */
export function verifyCommand(program: Command, context: CommandContext): void {
  program
    .command('verify')
    .description(texts.verify)
    .option('--sample <n>', texts.sample, wholeNumber)
    .action(async (options: Pick<VerifyOptions, 'sample'>) => {
      const folder = resolve(context.dataFolder())
      const given = { ...options, givenSecret: context.givenSecret() }
      if (hasMark(folder)) return checkBackup(context, folder, given)
      return checkFolder(context, folder, given)
    })
}

async function checkFolder(
  context: CommandContext,
  path: string,
  options: VerifyOptions,
): Promise<void> {
  try {
    const verified = await withFolder(path, context, folder => verify(folder, options))
    for (const line of linesOf(verified)) context.print(line)
    if (!isSound(verified)) context.fail()
  } catch (error) {
    if (!(error instanceof Error && isDamage(error))) throw error
    for (const line of linesOfRecount({ damage: [error.message], miscounts: [] }))
      context.print(line)
    context.print(texts.faults({ count: 1 }))
    context.fail()
  }
}

async function checkBackup(
  context: CommandContext,
  folder: string,
  options: VerifyOptions,
): Promise<void> {
  const { wrong, generations, ...blobs } = await holdingBackup(context, folder, () =>
    verifyBackup(folder, context.openBlobs(folder), options),
  )
  context.print(texts.generations({ count: generations }))
  for (const line of linesOfBlobs(blobs, wrong)) context.print(line)
  if (wrong.length + blobs.faults.length > 0) context.fail()
}

const EXPORT = [texts.exportOfAccount, texts.exportRescue, texts.exportChecks]

function linesOf({ isExport, secret, ...all }: Verified): string[] {
  const wrong = [...linesOfRecount(all), ...linesOfSecretState(secret)]
  return [...(isExport ? EXPORT : []), ...linesOfBlobs(all, wrong)]
}
