import { invalidResponse } from '../../api/api-client.ts'

/** A number that no seal vouches for counts so far above the last one that this device has opened. */
const MOST_AHEAD = 1_000_000

/** Throws for a number that the server has made up: what is sealed above it would leave no room for later ones. */
export function assertNear(listed: number, opened: number): void {
  if (listed > opened + MOST_AHEAD) throw invalidResponse(200)
}
