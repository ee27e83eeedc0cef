import { accessSync, constants, realpathSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/server/back-up'
import { type Command, InvalidArgumentError } from 'commander'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { StartError } from '../../start-error.ts'
import { type CommandContext, holding, wholeNumber } from '../command-context.ts'
import { withFolder, withPostgres } from '../folder.ts'
import { report } from '../report.ts'
import { linesOfMiscounts } from '../verify/lines.ts'
import { type BackedUp, type BackupOptions, backUp } from './back-up.ts'
import { generationOf, generationsOf } from './generations.ts'
import { readMark } from './mark.ts'
import { forgetOne, type Pruned } from './prune.ts'
import { restore } from './restore.ts'
import { summaryOfFile } from './soundness.ts'

export function backupCommands(program: Command, context: CommandContext): void {
  program
    .command('backup')
    .description(texts.backup)
    .argument('<folder>', texts.backupFolder)
    .option('--list', texts.list)
    .option('--keep <n>', texts.keep, wholeNumber)
    .option('--months <n>', texts.months, months)
    .option('--forget <which>', texts.forget, which)
    .option('--deep', texts.deep)
    .option('--accept-loss', texts.acceptLoss)
    .option('--take-over', texts.takeOver)
    .action((given: string, options: Given) => backup(context, resolve(given), options))

  program
    .command('restore')
    .description(texts.restore)
    .argument('<folder>', texts.restoreFolder)
    .option('--generation <n>', texts.generation, wholeNumber)
    .action((given: string, options: { generation?: number }) =>
      restoreFrom(context, resolve(given), options.generation),
    )
}

interface Given {
  list?: boolean
  keep?: number
  months?: number
  forget?: 'earlier' | number
  deep?: boolean
  acceptLoss?: boolean
  takeOver?: boolean
}

async function backup(context: CommandContext, target: string, options: Given): Promise<void> {
  if (options.list) {
    for (const line of await linesOfList(target)) context.print(line)
    return
  }
  const data = resolve(context.dataFolder())
  assertApart(data, target)
  const { forget } = options
  if (typeof forget === 'number') {
    await readMark(target)
    const pruned = await holding(context, target, async () =>
      forgetOne(target, context.openBlobs(target), await generationOf(target, forget)),
    )
    return reportPruned(context, target, pruned)
  }
  const done = await withFolder(data, context, folder =>
    holding(context, target, () =>
      backUp(folder, target, context.openBlobs, optionsOf(context, options)),
    ),
  )
  notify(context, target, done, options)
}

const optionsOf = (context: CommandContext, options: Given): BackupOptions => ({
  acceptsLoss: options.acceptLoss ?? false,
  takesOver: options.takeOver ?? false,
  isDeep: options.deep ?? false,
  forgetsEarlier: options.forget === 'earlier',
  kept: {
    ...(options.keep !== undefined && { runs: options.keep }),
    ...(options.months !== undefined && { months: options.months }),
  },
  givenSecret: context.givenSecret(),
})

function notify(context: CommandContext, target: string, done: BackedUp, options: Given): void {
  const wrong = [
    ...linesOfMiscounts(done.miscounts),
    ...done.repaired.map(({ key, side }) => texts.repaired({ file: key, side: side })),
    ...(done.repairedSecret ? [texts.secretRepaired({ side: done.repairedSecret })] : []),
    ...done.lost.map(({ key, generation }) => texts.lost({ file: key, generation })),
  ]
  for (const line of wrong) context.print(line)
  if (wrong.length > 0) context.fail()
  // Tell the user: an unmounted disk leaves an empty folder, which looks like a new backup.
  if (done.generation === 1) context.print(texts.newBackup)
  report(context, done)
  reportPruned(context, target, done)
  if (options.forget === 'earlier' && done.damaged.length + done.miscounts.length > 0) {
    context.print(texts.nothingForgotten)
  }
  if (done.isSecretApart) context.print(texts.secretApart)
}

function reportPruned(
  context: CommandContext,
  target: string,
  { deleted, forgotten, unreadable, strangers }: Pruned,
) {
  if (forgotten.length > 0) {
    context.print(texts.generationsDeleted({ numbers: forgotten.join(', ') }))
  }
  if (deleted > 0) context.print(texts.filesDeleted({ count: deleted }))
  for (const number of unreadable) {
    context.print(texts.generationAltered({ number, folder: target }))
  }
  for (const name of strangers) context.print(texts.generationUnknown({ name }))
  if (unreadable.length + strangers.length > 0) context.fail()
}

async function restoreFrom(
  context: CommandContext,
  from: string,
  generation?: number,
): Promise<void> {
  const data = resolve(context.dataFolder())
  assertApart(from, data)
  const url = context.databaseUrl(data)
  const options = { generation, givenSecret: context.givenSecret() }
  const into = (postgres?: Kysely<Schema>) =>
    restore(from, data, context.openBlobs, postgres, options)
  const work = () =>
    holding(context, data, () => (url === undefined ? into() : withPostgres(url, into)))
  report(context, await holdingBackup(context, from, work))
  context.print(texts.restored)
}

/**
 * Runs `work` while this process holds the lock of the backup. Without the right to write to the folder, runs
 * `work` without the lock.
 */
export async function holdingBackup<T>(
  context: CommandContext,
  folder: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    return work()
  }
  return holding(context, folder, work)
}

/** Throws StartError if one folder contains the other, because a copy would then include itself. */
function assertApart(one: string, other: string): void {
  const [a, b] = [realOf(one) + sep, realOf(other) + sep]
  if (a.startsWith(b) || b.startsWith(a)) {
    throw new StartError(texts.sameFolder)
  }
}

function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

const months = (text: string): number => (text === '0' ? 0 : wholeNumber(text))

function which(text: string): 'earlier' | number {
  if (text === 'earlier') return text
  if (/^\d+$/.test(text)) return wholeNumber(text)
  throw new InvalidArgumentError(texts.forgetValue)
}

async function linesOfList(folder: string): Promise<string[]> {
  const { kept, installation } = await readMark(folder)
  const lines = [
    installation === null ? texts.installationUnknown : texts.installation({ id: installation }),
    texts.kept(kept),
    texts.listColumns,
  ]
  for (const { number, time, file } of await generationsOf(folder)) {
    const summary = summaryOfFile(file)
    const size = inBytes((await stat(file)).size)
    const counts = summary ? [summary.accounts, summary.items] : [texts.damaged, texts.damaged]
    lines.push([number, `${time.toISOString().slice(0, 19)}Z`, ...counts, size].join('\t'))
  }
  return lines
}
