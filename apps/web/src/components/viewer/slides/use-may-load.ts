import { useSyncExternalStore } from 'react'
import { useHasNetwork } from '../../../shared/hooks/use-has-network.ts'
import { usePictures } from '../../contexts/pictures-context.tsx'

/** Whether files may load: a server on this computer answers without a network. */
export function useMayLoad(): boolean {
  const { connection } = usePictures()
  const hasNetwork = useHasNetwork()
  const isOnline = useSyncExternalStore(connection?.subscribe ?? never, () => connection?.online())
  return hasNetwork || isOnline === true
}

const never = () => () => {}
