import { deepEqual, equal } from 'node:assert/strict'
import { expectCounted } from '@safelight/test-kit/database/recount'
import type { Kysely } from 'kysely'
import { createS3Client } from '../../apps/server/src/blobs/s3/client.ts'
import type { S3Settings } from '../../apps/server/src/blobs/s3/settings.ts'
import { valuesOf } from '../../apps/server/src/blobs/s3/xml.ts'
import type { Schema } from '../../apps/server/src/database/schema.ts'
import { isOwnersNote } from '../../apps/server/src/installation/owned-files.ts'

/**
 * Asserts that the counters equal the sums over the rows, that no upload is open, and that the blob store has
 * only the items' blobs. Call it after a sweep.
 */
export async function expectSound(database: Kysely<Schema>, settings: S3Settings): Promise<void> {
  await expectCounted(database)
  const objects = await objectsOf(settings)
  for (const row of await database.selectFrom('items').selectAll().execute()) {
    equal(objects.get(row.original_blob), row.original_bytes, `the original of ${row.id}`)
    objects.delete(row.original_blob)
    if (!row.renditions_blob) continue
    const spans: { length: number }[] = JSON.parse(row.renditions_json)
    const length = spans.reduce((sum, span) => sum + span.length, 0)
    equal(objects.get(row.renditions_blob), length, `the renditions of ${row.id}`)
    objects.delete(row.renditions_blob)
  }
  deepEqual([...objects.keys()], [], 'objects are left that belong to nobody')
  deepEqual(await database.selectFrom('uploads').selectAll().execute(), [], 'an upload is left')
}

/**
 * Maps the keys of the bucket's objects to their lengths. An unfinished multipart upload has the length -1.
 */
async function objectsOf(settings: S3Settings): Promise<Map<string, number>> {
  const client = createS3Client(settings)
  try {
    const objects = new Map<string, number>()
    for (let after = '', isWhole = false; !isWhole; ) {
      const query = { 'list-type': '2', 'start-after': after }
      const { text } = await client.call({ method: 'GET', query })
      const sizes = valuesOf(text, 'Size').map(Number)
      const keys = valuesOf(text, 'Key')
      for (const [i, key] of keys.entries()) {
        if (!isOwnersNote(key)) objects.set(key, sizes[i] ?? 0)
      }
      after = keys.at(-1) ?? ''
      isWhole = valuesOf(text, 'IsTruncated')[0] !== 'true'
    }
    const { text } = await client.call({ method: 'GET', query: { uploads: '' } })
    for (const key of valuesOf(text, 'Key')) objects.set(key, -1)
    return objects
  } finally {
    await client.close()
  }
}
