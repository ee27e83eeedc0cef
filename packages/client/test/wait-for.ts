import { vi } from 'vitest'

/** Waits until `check` no longer throws. The timeout allows for real encryption on a busy machine. */
export const waitFor = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 120_000 })
