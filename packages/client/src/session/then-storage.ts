import { me, type User } from '@safelight/contract/auth'
import type { ApiClient } from '../api/api-client.ts'

/** The account of an unlocked session, as acts on it need it. */
export interface ActingAccount {
  api(): ApiClient
  setUser(change: Partial<User>): void
}

/** Lets what changes or tells what the account stores be followed by what it may store now. */
export const thenStorage =
  ({ api, setUser }: ActingAccount) =>
  async <T>(act: Promise<T>): Promise<T> => {
    const result = await act
    // What has worked did so, whether or not the server is there to be asked for this.
    await api()
      .call(me)
      .then(({ storage }) => setUser({ storage }))
      .catch(() => {})
    return result
  }
