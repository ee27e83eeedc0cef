import { me, type User } from '@safelight/contract/auth'
import type { ApiClient } from '../api/api-client.ts'

export interface ActingAccount {
  api(): ApiClient
  setUser(change: Partial<User>): void
}

export const thenStorage =
  ({ api, setUser }: ActingAccount) =>
  async <T>(act: Promise<T>): Promise<T> => {
    const result = await act
    // The action has succeeded, even if reading the new limit fails.
    await api()
      .call(me)
      .then(({ storage }) => setUser({ storage }))
      .catch(() => {})
    return result
  }
