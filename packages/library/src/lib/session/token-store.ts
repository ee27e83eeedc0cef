/** Where the bearer token is kept; the other names are read, as older clients wrote them. */
export const TOKEN_KEY = 'token'
const ALTERNATIVES = ['auth_token', 'authToken', 'access_token']

export const storedToken = (): string | null =>
  [TOKEN_KEY, ...ALTERNATIVES].map(key => localStorage.getItem(key)).find(value => value) ?? null

export function storeToken(token: string): void {
  clearToken()
  localStorage.setItem(TOKEN_KEY, token)
}

export function clearToken(): void {
  for (const key of [TOKEN_KEY, ...ALTERNATIVES]) localStorage.removeItem(key)
}
