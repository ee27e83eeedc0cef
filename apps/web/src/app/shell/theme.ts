import { useSyncExternalStore } from 'react'

/** `system` follows the device's preference. */
export type Theme = 'system' | 'light' | 'dark'

/** Must equal the key in the contract's `FIRST_SCRIPT`, which applies the theme before the first paint. */
const STORAGE_KEY = 'theme'
const listeners = new Set<() => void>()

const readTheme = (): Theme => {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(STORAGE_KEY)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(STORAGE_KEY, theme)
    document.documentElement.dataset.theme = theme
  }
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
