import { expect } from 'vitest'
import { type Address, call, type Person } from './account.ts'
import type { Authenticator, Said } from './authenticator.ts'

export interface AccountAt {
  address: Address
  person: Person
  accountId: string
}

export async function accountAt(address: Address, person: Person): Promise<AccountAt> {
  const me = await call(address, 'GET', '/api/user/me', person)
  return { address, person, accountId: (await me.json()).keys.accountId }
}

export async function challengeOf(address: Address): Promise<string> {
  const answer = await call(address, 'POST', '/api/auth/passkey/begin')
  return (await answer.json()).challenge
}

export const said = async (
  { address, accountId }: AccountAt,
  changes: Partial<Said> = {},
): Promise<Said> => ({
  challenge: changes.challenge ?? (await challengeOf(address)),
  origin: address.url,
  userHandle: accountId,
  ...changes,
})

export const send = (address: Address, body: unknown) =>
  call(address, 'POST', '/api/auth/passkey', { body })

export const signIn = async (
  account: AccountAt,
  authenticator: Authenticator,
  changes: Partial<Said> = {},
) => send(account.address, authenticator.sign(await said(account, changes)))

export async function expectFailed(answer: Response, code = 'PASSKEY_FAILED') {
  expect([answer.status, (await answer.json()).code]).toEqual([401, code])
}

export const list = async ({ address, person }: AccountAt) => {
  const answer = await call(address, 'GET', '/api/user/passkeys', person)
  return (await answer.json()).passkeys
}
