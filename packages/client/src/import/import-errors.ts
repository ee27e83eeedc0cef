import { ApiError } from '../api/api-client.ts'

/** Whether a retry may succeed. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (['NETWORK', 'TIMEOUT', 'TOO_MANY_REQUESTS'].includes(error.code) || error.status >= 500)

/** Whether the server or a proxy before it could not be reached. Says nothing about the file. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError &&
  (['NETWORK', 'TIMEOUT', 'TOO_MANY_REQUESTS'].includes(error.code) ||
    [502, 503, 504].includes(error.status))

/** Whether the error would also fail every other file of the import. */
export const isFatal = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || ['QUOTA_EXCEEDED', 'STORAGE_FULL', 'LIMIT_REACHED'].includes(error.code))
