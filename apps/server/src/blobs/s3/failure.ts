import { StoreUnavailable } from '../blob-store.ts'
import { valuesOf } from './xml.ts'

/** An error answer of S3. The store counts as unavailable unless the caller handles the code. */
export class S3Failure extends StoreUnavailable {
  override name = 'S3Failure'
  readonly status: number
  /** S3's error code, such as `NoSuchKey`; '' if there is none. */
  readonly code: string

  constructor(status: number, code: string) {
    super(`S3 answered ${status} ${code}`.trim())
    this.status = status
    this.code = code
  }
}

export function s3Failure(status: number, text: string): S3Failure {
  const [code = ''] = valuesOf(text, 'Code')
  return new S3Failure(status, /^\w{1,60}$/.test(code) ? code : '')
}

export const isFailure = (error: unknown, ...codes: string[]): error is S3Failure =>
  error instanceof S3Failure && codes.includes(error.code)
