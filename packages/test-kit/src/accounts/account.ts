import { randomBytes } from 'node:crypto'
import type { SignupRequest } from '@safelight/contract/auth'
import type { TestServer } from '../server.ts'

export type Address = Pick<TestServer, 'url'>

export interface Person {
  id: number
  email: string
  password: string
  token: string
}

export const random = (bytes: number): string => randomBytes(bytes).toString('base64url')

/**
 * Returns a sign-up as a client sends it, but with random bytes in place of everything that a client
 * encrypts.
 */
export function signupRequest(email: string): SignupRequest {
  return {
    email,
    password: random(32),
    planName: '',
    keys: {
      accountId: random(16),
      kdf: {
        name: 'argon2id',
        memoryKiB: 131_072,
        iterations: 3,
        parallelism: 1,
        salt: random(16),
      },
      masterKeyByPassword: random(61),
      masterKeyByRecovery: random(61),
      recoveryKey: random(61),
      identity: {
        encryptionPublicKey: random(32),
        signingPublicKey: random(32),
        mac: random(32),
        encryptionPrivateKey: random(77),
        signingPrivateKey: random(77),
      },
    },
    recoveryAuth: random(32),
    profile: { sealed: random(80), version: 1 },
  }
}

/**
 * Makes a call with a JSON body, or without one. `from` is the client's address, as a proxy in front of the
 * server reports it.
 */
export function call(
  { url }: Address,
  method: string,
  path: string,
  { token, body, from }: { token?: string; body?: unknown; from?: string } = {},
): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(from ? { 'x-forwarded-for': from } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

export async function signUp(server: Address, email = `${random(6)}@example.org`) {
  const request = signupRequest(email.toLowerCase())
  const signup = await call(server, 'POST', '/api/auth/signup', { body: request })
  if (signup.status !== 200) throw new Error(await signup.text())
  return signIn(server, request.email, request.password)
}

export async function signIn(server: Address, email: string, password: string): Promise<Person> {
  const login = await call(server, 'POST', '/api/auth/login', { body: { email, password } })
  if (login.status !== 200) throw new Error(await login.text())
  const { token, user } = await login.json()
  return { id: user.id, email, password, token }
}
