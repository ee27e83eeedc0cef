import type { DesktopBridge } from '@safelight/contract/desktop-bridge'

/** Keeps the bearer token of this device. */
export interface TokenStore {
  read(): Promise<string | null>
  keep(token: string): Promise<void>
  clear(): Promise<void>
}

/** Where the system keeps secrets, for pages of the desktop app. */
export type SecretStore = Pick<DesktopBridge, 'readToken' | 'keepToken' | 'clearToken'>

/** Where the bearer token is kept; the other names are read, as older clients wrote them, some before it. */
export const TOKEN_KEY = 'token'
const NAMES = ['auth_token', TOKEN_KEY, 'authToken', 'access_token']

/** The store of this device: the secret store if there is one and it works, else the browser's. */
export function openTokenStore(secrets: SecretStore | undefined): TokenStore {
  return {
    async read() {
      return (await secrets?.readToken().catch(() => null)) ?? readFromBrowser()
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
