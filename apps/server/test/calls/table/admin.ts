import * as adminFlags from '@safelight/contract/admin-flags'
import * as adminOverview from '@safelight/contract/admin-overview'
import * as adminPlans from '@safelight/contract/admin-plans'
import * as adminRecognition from '@safelight/contract/admin-recognition'
import * as adminUsers from '@safelight/contract/admin-users'
import * as adminVariables from '@safelight/contract/admin-variables'
import { random } from '@safelight/test-kit/accounts/account'
import { all, type Call } from '../call.ts'

/** Calls that only the administrator may make. No role in the table is the administrator. */
export function adminCalls(userId: number): Call[] {
  const user = (what = '') => `/api/admin/users/${userId}${what}`
  const variable = { variableValue: 'x', variableType: 'STRING', category: 'GENERAL' }
  const limits = { storageLimitMB: 1, familyMembers: 0 }
  const plan = { name: 'Mine', description: '', price: 1, currency: 'usd', ...limits }
  const calls: Omit<Call, 'outcomes'>[] = [
    { endpoint: adminUsers.adminUsers, path: '/api/admin/users' },
    { endpoint: adminUsers.adminUserById, path: user() },
    { endpoint: adminUsers.putRoles, path: user('/roles'), body: { roles: ['ADMIN'] } },
    { endpoint: adminUsers.putDisabled, path: user('/disabled'), body: { disabled: true } },
    { endpoint: adminUsers.putQuota, path: user('/quota'), body: { quotaMB: 1 } },
    { endpoint: adminUsers.endUserSessions, path: user('/sessions') },
    { endpoint: adminUsers.deleteUser, path: user(), body: { password: random(32) } },
    {
      endpoint: adminUsers.inviteUser,
      path: '/api/admin/users/invitations',
      body: { email: 'new@example.org' },
    },
    { endpoint: adminFlags.featureFlags, path: '/api/feature-flags/all' },
    {
      endpoint: adminFlags.createFlag,
      path: '/api/feature-flags',
      body: { name: 'MINE', value: true, description: 'x' },
    },
    {
      endpoint: adminFlags.updateFlag,
      path: '/api/feature-flags/PUBLIC_LINKS',
      body: { active: false },
    },
    { endpoint: adminFlags.deleteFlag, path: '/api/feature-flags/PUBLIC_LINKS' },
    { endpoint: adminVariables.adminVariables, path: '/api/admin/variables' },
    { endpoint: adminVariables.adminVariable, path: '/api/admin/variables/SIGNUP_MODE' },
    {
      endpoint: adminVariables.variablesOfCategory,
      path: '/api/admin/variables/category/SYSTEM',
    },
    {
      endpoint: adminVariables.createVariable,
      path: '/api/admin/variables',
      body: { variableKey: 'MINE', ...variable },
    },
    {
      endpoint: adminVariables.updateVariable,
      path: '/api/admin/variables/SIGNUP_MODE',
      body: { variableValue: 'closed' },
    },
    { endpoint: adminVariables.deleteVariable, path: '/api/admin/variables/SIGNUP_MODE' },
    { endpoint: adminVariables.clearVariablesCache, path: '/api/admin/variables/cache/clear' },
    {
      endpoint: adminPlans.createPlan,
      path: '/api/admin/plans',
      body: { ...plan, trialDays: 0, features: ['x'] },
    },
    { endpoint: adminPlans.updatePlan, path: '/api/admin/plans/1', body: { price: 0 } },
    { endpoint: adminOverview.overview, path: '/api/admin/overview' },
    { endpoint: adminOverview.adminLog, path: '/api/admin/log' },
    { endpoint: adminRecognition.recognitionOverview, path: '/api/admin/recognition' },
  ]
  return calls.map(each => ({ ...each, ...all(403) }))
}
