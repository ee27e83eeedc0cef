/** What the caller of a command can set right; the message says how. */
export class CommandError extends Error {
  override name = 'CommandError'
}
