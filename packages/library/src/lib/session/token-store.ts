/** Where the bearer token is kept; the other names are read, as older clients wrote them, some before it. */
export const TOKEN_KEY = 'token'
const NAMES = ['auth_token', TOKEN_KEY, 'authToken', 'access_token']

export const storedToken = (): string | null =>
  NAMES.map(key => localStorage.getItem(key)).find(value => value) ?? null

export function storeToken(token: string): void {
  clearToken()
  localStorage.setItem(TOKEN_KEY, token)
}

export function clearToken(): void {
  for (const key of NAMES) localStorage.removeItem(key)
}
