import { showToast } from '../ui/toasts.tsx'

/** What pictures that may have to be loaded give; says it if they cannot be, and resolves to undefined. */
export async function attempt<T>(load: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch {
    showToast({ tone: 'error', text: 'Failed to load photos' })
    return undefined
  }
}
