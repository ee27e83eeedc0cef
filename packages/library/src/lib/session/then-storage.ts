import { me, type User } from '@safelight/contract/auth'
import type { ApiClient } from '../api/api-client.ts'

/** The account of an unlocked session, as acts on it need it. */
export interface ActingAccount {
  api(): ApiClient
  setUser(change: Partial<User>): void
}

/** Lets an act that changes what the account may store be followed by what that is now. */
export const thenStorage =
  ({ api, setUser }: ActingAccount) =>
  async <T>(act: Promise<T>): Promise<T> => {
    const result = await act
    const { storage } = await api().call(me)
    setUser({ storage })
    return result
  }
