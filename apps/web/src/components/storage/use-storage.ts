import { useAsync } from '../../shared/hooks/use-async.ts'
import { useAccount, useUnlocked } from '../contexts/session-context.tsx'

/**
 * Returns the account's used space in total and its limit (`storage`), which the session knows. Also returns
 * the used space by type of file (`use`), which it reads on mount and on `reload`.
 */
export function useStorage() {
  const account = useAccount()
  const { value: use, ...loaded } = useAsync([account], () => account.storageUse())
  return { storage: useUnlocked().user.storage, use, ...loaded }
}
