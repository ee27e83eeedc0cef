import { useSyncExternalStore } from 'react'

let prefix = ''
const listeners = new Set<() => void>()

/** Stands before the name of every page, such as how far something is that goes on behind it. */
export function setTitlePrefix(next: string): void {
  prefix = next
  for (const listener of listeners) listener()
}

/** Names the page in the browser's tab. */
export function PageTitle({ children }: { children: string }) {
  const shown = useSyncExternalStore(subscribe, () => prefix)
  return <title>{`${shown}${children} · Safelight`}</title>
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
