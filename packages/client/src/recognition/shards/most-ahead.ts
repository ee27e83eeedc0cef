import { invalidResponse } from '../../api/api-client.ts'

/** How far a version that the server lists may exceed the last version that the device opened. */
const MOST_AHEAD = 1_000_000

/**
 * Throws if the server lists an absurdly high version. Otherwise, no numbers would be left for later
 * versions.
 */
export function assertNear(listed: number, opened: number): void {
  if (listed > opened + MOST_AHEAD) throw invalidResponse(200)
}
