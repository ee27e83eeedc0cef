import { sql } from 'kysely'
import { createS3BlobStore } from '../../apps/server/src/blobs/s3/s3-blob-store.ts'
import type { S3Settings } from '../../apps/server/src/blobs/s3/settings.ts'
import { openPostgres } from '../../apps/server/src/database/postgres/open.ts'

export async function rowsIn(databaseUrl: string): Promise<Buffer[]> {
  const database = openPostgres(databaseUrl, () => {}, { connections: 1 })
  try {
    const tables = await database.introspection.getTables()
    return await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(database)
        return Buffer.from(JSON.stringify(rows))
      }),
    )
  } finally {
    await database.destroy()
  }
}

export async function objectsIn(settings: S3Settings): Promise<Buffer[]> {
  const store = createS3BlobStore(settings)
  try {
    const objects: Buffer[] = []
    for await (const { key, bytes } of store.list()) {
      objects.push(await store.readSmall(key, { start: 0, end: bytes }))
    }
    return objects
  } finally {
    await store.close()
  }
}
