/** Why the server cannot start: one sentence for the person who starts it. */
export class StartError extends Error {
  override name = 'StartError'
}
