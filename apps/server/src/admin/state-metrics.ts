import type { Kysely } from 'kysely'
import { Gauge } from 'prom-client'
import type { Context } from '../context.ts'
import { programBuild } from '../database/program-version.ts'
import type { Schema } from '../database/schema.ts'
import type { Metrics } from '../http/metrics.ts'
import { reserveOf } from '../uploads/disk-headroom.ts'

export function measureState({ registry }: Metrics, context: Context): void {
  const { database, blobs, draining } = context
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name: `safelight_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  gauge(
    'storage_free_bytes',
    'Free space where blobs are stored.',
    async () => (await blobs.freeBytes()) ?? Number.NaN,
  )
  gauge('storage_reserve_bytes', 'Space that uploads leave free.', () => reserveOf(context))
  // All servers over one database would report the same values. Only servers that run jobs report them.
  if (context.role !== 'web') {
    gauge('uploads_open', 'Unfinished uploads.', () => rowsOf(database, 'uploads'))
    gauge('deleted_blobs', 'Blobs that wait for their deletion.', () =>
      rowsOf(database, 'deleted_blobs'),
    )
  }
  gauge('draining', '1 once the server is about to stop.', () => (draining?.aborted ? 1 : 0))
  const { version, commit } = programBuild()
  new Gauge({
    name: 'safelight_build_info',
    help: 'Always 1, labeled with the running version and commit.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit: commit ?? 'unknown' }, 1)
}

async function rowsOf(db: Kysely<Schema>, table: 'uploads' | 'deleted_blobs'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
