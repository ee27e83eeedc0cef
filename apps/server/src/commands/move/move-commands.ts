import { resolve } from 'node:path'
import { texts } from '@safelight/texts/server/move'
import { Argument, type Command, Option } from 'commander'
import { StartError } from '../../start-error.ts'
import { type CommandContext, holding, type StoreKind } from '../command-context.ts'
import { type OpenFolder, withFolder, withPostgres } from '../folder.ts'
import { report } from '../report.ts'
import { linesOfFaults, linesOfRecount } from '../verify/lines.ts'
import { copyAhead, moveBlobs } from './move-blobs.ts'
import { moveToPostgres, moveToSqlite } from './move-database.ts'

export function moveCommands(program: Command, context: CommandContext): void {
  program
    .command('move-database')
    .description(texts.moveDatabase)
    .addArgument(new Argument('<to>', texts.databaseKind).choices(KINDS))
    .action((to: (typeof KINDS)[number]) => moveDatabase(context, to))

  program
    .command('move-blobs')
    .description(texts.moveBlobs)
    .addArgument(new Argument('<to>', texts.store).choices(['s3', 'disk']))
    .addOption(new Option('--ahead', texts.ahead).conflicts('deleteSource'))
    .option('--delete-source', texts.deleteSource)
    .action((to: StoreKind, options: MoveOptions) => moveBlobsTo(context, to, options))
}

const KINDS = ['postgres', 'sqlite'] as const

async function moveDatabase(context: CommandContext, to: (typeof KINDS)[number]): Promise<void> {
  const data = resolve(context.dataFolder())
  const url = context.databaseUrl(data)
  if (url === undefined) throw new StartError(texts.urlNeeded)
  const toPostgres = (sqlite: OpenFolder) =>
    withPostgres(url, postgres => moveToPostgres(sqlite, postgres))
  const moved = await holding(context, data, () =>
    to === 'postgres'
      ? withFolder(data, { ...context, databaseUrl: () => undefined }, toPostgres)
      : withFolder(data, context, moveToSqlite),
  )
  const wrong = linesOfRecount(moved)
  for (const line of wrong) context.print(line)
  if (wrong.length > 0) context.fail()
  const { rows } = moved
  context.print(to === 'postgres' ? texts.movedToPostgres({ rows }) : texts.movedToSqlite({ rows }))
}

interface MoveOptions {
  ahead?: boolean
  deleteSource?: boolean
}

async function moveBlobsTo(
  context: CommandContext,
  to: StoreKind,
  options: MoveOptions,
): Promise<void> {
  const deletesSource = options.deleteSource ?? false
  const data = resolve(context.dataFolder())
  const source = await context.openStore(data, to === 's3' ? 'disk' : 's3')
  const target = await context.openStore(data, to)
  try {
    if (options.ahead) {
      const copy = (folder: OpenFolder) => copyAhead(folder, source, target)
      return report(context, await withFolder(data, context, copy))
    }
    const moved = await holding(context, data, () =>
      withFolder(data, context, folder => moveBlobs(folder, source, target, { deletesSource })),
    )
    report(context, moved)
    for (const line of linesOfFaults(moved.faults)) context.print(line)
    if (moved.faults.length > 0) {
      context.print(texts.nothingDeleted)
      context.fail()
    }
    if (moved.deleted > 0) context.print(texts.deleted({ count: moved.deleted }))
    if (moved.left > 0) context.print(texts.left({ count: moved.left }))
  } finally {
    await source.close()
    await target.close()
  }
}
