import { random } from '@safelight/test-kit/accounts/account'
import { administered } from '@safelight/test-kit/accounts/admin'
import { expect, it } from 'vitest'

const CALLS: [method: string, path: string, body?: object][] = [
  ['GET', '/api/admin/users/x'],
  ['GET', '/api/admin/users/0'],
  ['PUT', '/api/admin/users/x/roles', { roles: [] }],
  ['PUT', '/api/admin/users/0/disabled', { disabled: true }],
  ['PUT', '/api/admin/users/1.5/quota', { quotaMB: 1 }],
  ['DELETE', '/api/admin/users/x/sessions'],
  ['DELETE', '/api/admin/users/0', { password: random(32) }],
  ['POST', '/api/admin/users/invitations', { email: 'x' }],
  ['GET', '/api/admin/log?before=0'],
  ['GET', '/api/admin/log?before=x'],
  ['PUT', '/api/admin/plans/0', { active: false }],
  ['POST', '/api/feature-flags', { name: 'a b' }],
  ['PUT', '/api/feature-flags/a%20b', { active: true }],
  ['DELETE', '/api/feature-flags/a%20b'],
  ['GET', '/api/admin/variables/a%20b'],
  ['PUT', '/api/admin/variables/a%20b', { isActive: true }],
  ['DELETE', '/api/admin/variables/a%20b'],
  ['GET', '/api/admin/variables/category/NONE'],
  ['POST', '/api/family-group/create'],
  ['POST', '/api/family-group/create?title=%20'],
  ['GET', '/api/family-group/x/members'],
  ['GET', '/api/family-group/0/members'],
  ['POST', '/api/family-group/x/invite?email=a@b.example'],
  ['POST', '/api/family-group/1/invite?email=x'],
  ['POST', '/api/family-group/1/invite'],
  ['POST', '/api/family-group/x/accept'],
  ['DELETE', '/api/family-group/x/reject'],
  ['DELETE', '/api/family-group/1/members/x'],
]

it('rejects malformed numbers, names and addresses in admin calls', async () => {
  const { ask } = await administered()
  const answers = []
  for (const [method, path, body] of CALLS) {
    const answer = await ask(method, path, body)
    answers.push([method, path, answer.status, answer.body.code])
  }
  const refused = CALLS.map(([method, path]) => [method, path, 400, 'INVALID_REQUEST'])
  expect(answers).toEqual(refused)
})
