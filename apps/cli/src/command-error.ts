/** An error that the user can fix; the message says how. */
export class CommandError extends Error {
  override name = 'CommandError'
}
