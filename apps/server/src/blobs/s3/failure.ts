import { StoreUnavailable } from '../blob-store.ts'
import { valuesOf } from './xml.ts'

/** What S3 has refused. Unless its code means something to the caller, the store is unavailable. */
export class S3Failure extends StoreUnavailable {
  override name = 'S3Failure'
  readonly status: number
  /** S3's own word, such as `NoSuchKey`; '' where there is none. */
  readonly code: string

  constructor(status: number, code: string) {
    super(`S3 answered ${status} ${code}`.trim())
    this.status = status
    this.code = code
  }
}

/** The failure that the text of an answer names. */
export function s3Failure(status: number, text: string): S3Failure {
  const [code = ''] = valuesOf(text, 'Code')
  return new S3Failure(status, /^\w{1,60}$/.test(code) ? code : '')
}

/** Whether S3 has refused with one of these codes. */
export const isFailure = (error: unknown, ...codes: string[]): error is S3Failure =>
  error instanceof S3Failure && codes.includes(error.code)
