import { randomBytes } from 'node:crypto'
import { it } from 'vitest'
import { createS3Client } from '../../../../apps/server/src/blobs/s3/client.ts'
import { createS3BlobStore } from '../../../../apps/server/src/blobs/s3/s3-blob-store.ts'
import type { S3Settings } from '../../../../apps/server/src/blobs/s3/settings.ts'
import { valuesOf } from '../../../../apps/server/src/blobs/s3/xml.ts'
import { isOwnersNote } from '../../../../apps/server/src/installation/owned-files.ts'
import type { TestBlobs } from './on-disk.ts'

/** The S3 server that `npm test -- --only s3` starts. Undefined if the tests store blobs on the disk. */
export const s3: S3Settings | undefined =
  process.env.TEST_S3 === undefined ? undefined : JSON.parse(process.env.TEST_S3)

export function itOnDisk(name: string, test: () => Promise<void>): void {
  if (!s3) it(name, test)
}

/** Returns the same S3 settings with a new prefix, so that tests do not share blobs. */
export const ownPart = (settings: S3Settings): S3Settings => ({
  ...settings,
  prefix: `${randomBytes(8).toString('hex')}/`,
})

export function blobsOnS3(settings: S3Settings): TestBlobs {
  const own = ownPart(settings)
  const store = createS3BlobStore(own)
  return {
    store,
    another: () => createS3BlobStore(own),
    env: {
      S3_ENDPOINT: own.endpoint,
      S3_BUCKET: own.bucket,
      S3_REGION: own.region,
      S3_PREFIX: own.prefix,
      S3_ACCESS_KEY_ID: own.accessKeyId,
      S3_SECRET_ACCESS_KEY: own.secretAccessKey,
    },
    async list() {
      const client = createS3Client(own)
      try {
        const answers = [{ 'list-type': '2' }, { uploads: '' }].map(async query =>
          client.call({ method: 'GET', query: { ...query, prefix: own.prefix } }),
        )
        return (await Promise.all(answers))
          .flatMap(({ text }) => valuesOf(text, 'Key'))
          .map(key => key.slice(own.prefix.length))
          .filter(key => !isOwnersNote(key))
          .sort()
      } finally {
        await client.close()
      }
    },
  }
}
