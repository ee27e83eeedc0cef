import { texts } from '@safelight/texts/server/start'
import { StartError } from '../../start-error.ts'
import { createS3Client } from './client.ts'
import { S3Failure } from './failure.ts'
import type { S3Settings } from './settings.ts'

const FAILURES: Record<string, (values: { reason: string }) => string> = {
  NoSuchBucket: texts.bucketUnknown,
  InvalidAccessKeyId: texts.keyUnknown,
  SignatureDoesNotMatch: texts.keyWrong,
  AccessDenied: texts.keyForbidden,
  RequestTimeTooSkewed: texts.clockWrong,
  PermanentRedirect: texts.regionWrong,
  AuthorizationHeaderMalformed: texts.regionWrong,
}

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
  if (!(error instanceof S3Failure)) return texts.s3Silent({ endpoint })
  const failure = FAILURES[error.code] ?? texts.s3Unknown
  return failure({ reason: error.message })
}
