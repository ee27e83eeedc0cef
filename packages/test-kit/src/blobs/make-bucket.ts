// Creates the bucket of the tests as soon as the S3 server of TEST_S3 answers.
import { setTimeout } from 'node:timers/promises'
import { createS3Client } from '../../../../apps/server/src/blobs/s3/client.ts'

const PATIENCE = 60_000

const client = createS3Client(JSON.parse(process.env.TEST_S3 ?? ''))
const end = Date.now() + PATIENCE
const make = (): Promise<unknown> =>
  client.call({ method: 'PUT' }).catch(async error => {
    if (Date.now() > end) throw error
    await setTimeout(100)
    return make()
  })
await make()
await client.close()
