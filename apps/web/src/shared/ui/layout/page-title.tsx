import { useSyncExternalStore } from 'react'

let prefix = ''
const listeners = new Set<() => void>()

export function setTitlePrefix(next: string): void {
  prefix = next
  for (const listener of listeners) listener()
}

export function PageTitle({ children }: { children: string }) {
  const shown = useSyncExternalStore(subscribe, () => prefix)
  return <title>{`${shown}${children} · Safelight`}</title>
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
