import {
  totpCodeAt,
  totpStepAt,
} from '../../../../apps/server/src/accounts/second-factor/totp-code.ts'
import { ask } from '../sharing/sharing.ts'
import { type Address, call, type Person, random } from './account.ts'

/** Returns the code that an authenticator app shows `steps` steps of 30 seconds after `time`. */
export const codeOf = (secret: string, time: Date | number, steps = 0): string =>
  totpCodeAt(Buffer.from(secret, 'base64url'), totpStepAt(new Date(time)) + steps)

export async function turnOn(server: Address, person: Person, time: Date | number) {
  const secret = random(20)
  const { status, body } = await ask(server, person, 'POST', '/api/user/second-factor/totp', {
    password: person.password,
    secret,
    code: codeOf(secret, time),
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { secret, backupCodes: body.backupCodes as string[] }
}

export async function post(server: Address, path: string, body: unknown) {
  const response = await call(server, 'POST', path, { body })
  return { status: response.status, body: await response.json() }
}

export async function firstStep(server: Address, { email, password }: Person): Promise<string> {
  const { body } = await post(server, '/api/auth/login', { email, password })
  if (!body.secondFactor) throw new Error(JSON.stringify(body))
  return body.secondFactor.challenge
}

export const secondStep = (server: Address, challenge: string, code: string, method = 'totp') =>
  post(server, '/api/auth/second-factor', { challenge, proof: { method, code } })
