import { call, signUp } from '@safelight/test-kit/accounts/account'
import { administered } from '@safelight/test-kit/accounts/admin'
import { startServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'

it('rejects numbers and texts that no database column can hold', async () => {
  const { ask } = await administered()
  const beyond = 2 ** 40
  for (const path of [
    `users/${beyond}`,
    `users?sort=usagePercentage&after=${encodeURIComponent('["m",1]')}`,
    `users?after=${encodeURIComponent(`["m",${beyond}]`)}`,
    'users?search=a%00b',
  ])
    expect([path, (await ask('GET', `/api/admin/${path}`)).status]).toEqual([path, 400])
})

it('returns no account for an account number that is too long', async () => {
  const { ask } = await administered()
  const { status, body } = await ask('GET', '/api/admin/users?search=004915112345678')
  expect([status, body.users]).toEqual([200, []])
})

it('rejects blocking a person with an impossible account number', async () => {
  const server = await startServer()
  const { token } = await signUp(server)
  const { status } = await call(server, 'DELETE', `/api/user/blocked/${2 ** 40}`, { token })
  expect(status).toBe(400)
})
