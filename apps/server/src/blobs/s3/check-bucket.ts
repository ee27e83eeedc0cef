import { StartError } from '../../start-error.ts'
import { createS3Client } from './client.ts'
import { S3Failure } from './failure.ts'
import type { S3Settings } from './settings.ts'

const MEANINGS: Record<string, string> = {
  NoSuchBucket: 'S3_BUCKET must name a bucket that exists',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID must name a key that the store knows',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY must be the secret of S3_ACCESS_KEY_ID',
  AccessDenied: 'S3_ACCESS_KEY_ID must be allowed to list and use S3_BUCKET',
  RequestTimeTooSkewed: 'The clock of this machine must agree with that of the store',
  PermanentRedirect: 'S3_REGION must be the region of the bucket',
  AuthorizationHeaderMalformed: 'S3_REGION must be the region of the bucket',
}

/** Lists the bucket with a limit of one. Throws StartError if that fails. */
export async function checkBucket(settings: S3Settings): Promise<void> {
  const client = createS3Client(settings)
  try {
    await client.call({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } })
  } catch (error) {
    throw new StartError(sentence(error, settings), { cause: error })
  } finally {
    await client.close()
  }
}

function sentence(error: unknown, { endpoint }: S3Settings): string {
  if (!(error instanceof S3Failure)) return `S3_ENDPOINT does not answer: ${endpoint}`
  const meaning = MEANINGS[error.code] ?? 'S3_ENDPOINT must be the address of an S3 store'
  return `${meaning} (${error.message}).`
}
