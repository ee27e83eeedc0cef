import { REMEMBERED } from '../../packages/client/src/session/key-store.ts'
import { KEYS_DATABASE, KEYS_STORE } from '../../packages/client/src/session/keys-database.ts'

export type { ProfileDetails } from '../../packages/client/src/session/profile.ts'
export { TOKEN_KEY } from '../../packages/client/src/session/token-store.ts'

/** The place of a remembered master key (format rule F7) in IndexedDB. */
export const REMEMBERED_KEY = { database: KEYS_DATABASE, store: KEYS_STORE, name: REMEMBERED }
