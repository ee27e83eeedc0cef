/** Where the bearer token is kept; the other names are read, as older clients wrote them. */
const MAIN = 'token'
const ALTERNATIVES = ['auth_token', 'authToken', 'access_token']

export const storedToken = (): string | null =>
  [MAIN, ...ALTERNATIVES].map(key => localStorage.getItem(key)).find(value => value) ?? null

export function storeToken(token: string): void {
  clearToken()
  localStorage.setItem(MAIN, token)
}

export function clearToken(): void {
  for (const key of [MAIN, ...ALTERNATIVES]) localStorage.removeItem(key)
}
