/** A value came in that no row can hold, such as a number beyond the range of its column. */
export class InvalidValue extends Error {
  override name = 'InvalidValue'
  readonly statusCode = 400

  constructor() {
    super('a value that the database cannot hold')
  }
}
