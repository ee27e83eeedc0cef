import { useAsync } from '../../shared/hooks/use-async.ts'
import { useAccount, useUnlocked } from '../contexts/session-context.tsx'

/**
 * `storage` is the account's used space in total, and its limit. `use` is the used space by type of file,
 * which the hook reads on mount and on `reload`.
 */
export function useStorage() {
  const account = useAccount()
  const { value: use, ...loaded } = useAsync([account], () => account.storageUse())
  return { storage: useUnlocked().user.storage, use, ...loaded }
}
