/** The database does not answer, or not now: the same call can succeed a moment later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly statusCode = 503

  constructor(cause: unknown) {
    super('the database does not answer', { cause })
  }
}
