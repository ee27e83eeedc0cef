import { useSyncExternalStore } from 'react'

/** Whether the device has a network at all; what it says may change behind the start of a page. */
export const useHasNetwork = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
