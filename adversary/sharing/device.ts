import { REMEMBERED } from '../../packages/library/src/lib/session/key-store.ts'
import { KEYS_DATABASE, KEYS_STORE } from '../../packages/library/src/lib/session/keys-database.ts'

export type { ProfileDetails } from '../../packages/library/src/lib/session/profile.ts'
export { TOKEN_KEY } from '../../packages/library/src/lib/session/token-store.ts'

/** Where a device that remembers somebody keeps their master key (format rule F7), in IndexedDB. */
export const REMEMBERED_KEY = { database: KEYS_DATABASE, store: KEYS_STORE, name: REMEMBERED }
