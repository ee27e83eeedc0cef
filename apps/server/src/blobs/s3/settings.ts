import { readFileSync } from 'node:fs'
import { texts } from '@safelight/texts/server/start'
import { StartError } from '../../start-error.ts'

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

type Given = {
  [Name in
    | 'S3_ENDPOINT'
    | 'S3_BUCKET'
    | 'S3_REGION'
    | 'S3_PREFIX'
    | 'S3_ACCESS_KEY_ID'
    | 'S3_SECRET_ACCESS_KEY'
    | 'S3_SECRET_ACCESS_KEY_FILE']?: string | undefined
}

/**
 * Returns undefined if no setting of S3 is given. If only some are, throws StartError naming a missing one.
 */
export function readS3Settings({ S3_PREFIX, S3_SECRET_ACCESS_KEY_FILE, ...given }: Given) {
  const S3_SECRET_ACCESS_KEY = S3_SECRET_ACCESS_KEY_FILE
    ? readSecret(S3_SECRET_ACCESS_KEY_FILE)
    : given.S3_SECRET_ACCESS_KEY
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID } = given
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const all = Object.entries({ ...needed, S3_PREFIX })
  const [set] = all.find(([, value]) => value !== undefined) ?? []
  if (!set) return undefined
  const required = (name: keyof typeof needed): string => {
    const value = needed[name]
    if (value === undefined) throw new StartError(texts.settingNeeded({ name, other: set }))
    return value
  }
  return {
    endpoint: required('S3_ENDPOINT'),
    bucket: required('S3_BUCKET'),
    region: required('S3_REGION'),
    prefix: S3_PREFIX ?? '',
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  } satisfies S3Settings
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new StartError(texts.fileUnreadable({ name: 'S3_SECRET_ACCESS_KEY_FILE' }), { cause })
  }
}
