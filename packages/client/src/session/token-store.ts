import type { DesktopBridge } from '@safelight/contract/desktop-bridge'

export interface TokenStore {
  read(): Promise<string | null>
  keep(token: string): Promise<void>
  clear(): Promise<void>
}

export type SecretStore = Pick<DesktopBridge, 'readToken' | 'keepToken' | 'clearToken'>

/** The storage key of the session token. Older clients used the other keys in `NAMES`. */
export const TOKEN_KEY = 'token'
const NAMES = ['auth_token', TOKEN_KEY, 'authToken', 'access_token']

export function openTokenStore(secrets: SecretStore | undefined): TokenStore {
  return {
    async read() {
      const secret = await secrets?.readToken().catch(() => null)
      if (secret) return secret
      const token = readFromBrowser()
      // The system may have a secret store by now.
      if (token !== null && (await secrets?.keepToken(token).catch(() => false))) clearInBrowser()
      return token
    },
    async keep(token) {
      clearInBrowser()
      if (await secrets?.keepToken(token).catch(() => false)) return
      localStorage.setItem(TOKEN_KEY, token)
    },
    async clear() {
      clearInBrowser()
      await secrets?.clearToken()
    },
  }
}

const readFromBrowser = (): string | null =>
  NAMES.map(key => localStorage.getItem(key)).find(value => value) ?? null

function clearInBrowser(): void {
  for (const key of NAMES) localStorage.removeItem(key)
}
