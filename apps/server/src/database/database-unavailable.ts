import { texts } from '@safelight/texts/server/start'

/** The database does not answer at the moment. A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly statusCode = 503

  constructor(cause: unknown) {
    super(texts.databaseUnavailable, { cause })
  }
}
