import { resolve } from 'node:path'
import { Argument, type Command, Option } from 'commander'
import { StartError } from '../../start-error.ts'
import { type CommandContext, holding, type StoreKind } from '../command-context.ts'
import { type OpenFolder, withFolder, withPostgres } from '../folder.ts'
import { report } from '../report.ts'
import { linesOfRecount } from '../verify/lines.ts'
import { copyAhead, moveBlobs } from './move-blobs.ts'
import { moveToPostgres, moveToSqlite } from './move-database.ts'

export function moveCommands(program: Command, context: CommandContext): void {
  program
    .command('move-database')
    .description('moves the database into an empty one of the other kind; no server may run')
    .addArgument(new Argument('<to>', 'DATABASE_URL names the PostgreSQL').choices(KINDS))
    .action((to: (typeof KINDS)[number]) => moveDatabase(context, to))

  program
    .command('move-blobs')
    .description(
      'copies photos and videos into the other store; no server may run, but for --ahead',
    )
    .addArgument(new Argument('<to>', 'S3_… name the bucket').choices(['s3', 'disk']))
    .addOption(
      new Option('--ahead', 'copies what there is, so that the move takes a moment').conflicts(
        'deleteSource',
      ),
    )
    .option('--delete-source', 'reads all of the copies, then deletes what was copied')
    .action((to: StoreKind, options: MoveOptions) => moveBlobsTo(context, to, options))
}

const KINDS = ['postgres', 'sqlite'] as const

async function moveDatabase(context: CommandContext, to: (typeof KINDS)[number]): Promise<void> {
  const data = resolve(context.dataFolder())
  const url = context.databaseUrl(data)
  if (url === undefined) throw new StartError('DATABASE_URL must name the PostgreSQL.')
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
  const next = to === 'postgres' ? 'with' : 'without'
  context.print(`${moved.rows} rows moved. Start servers ${next} DATABASE_URL from now on.`)
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
    for (const { key, fault } of moved.faults) {
      context.print(`${fault.toUpperCase().padEnd(10)} ${key}: nothing was deleted`)
    }
    if (moved.faults.length > 0) context.fail()
    if (moved.deleted > 0) context.print(`${moved.deleted} deleted where they were`)
    if (moved.left > 0) {
      context.print(`${moved.left} others left there: this database does not count on them`)
    }
  } finally {
    await source.close()
    await target.close()
  }
}
