import { invalidResponse } from '../../api/api-client.ts'

/** A version that no seal vouches for may exceed the last opened one by this much. */
const MOST_AHEAD = 1_000_000

/** Throws for an absurd version from the server: sealing above it would leave no room for later versions. */
export function assertNear(listed: number, opened: number): void {
  if (listed > opened + MOST_AHEAD) throw invalidResponse(200)
}
