import { vi } from 'vitest'

/** Waits until `check` no longer throws; real encryption takes its time on a busy machine. */
export const waitFor = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 120_000 })
