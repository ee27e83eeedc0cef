import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  accountDisabled: 'Account disabled',
  accountEnabled: 'Account enabled',
  accountDeleted: 'Account deleted',
  rolesChanged: 'Roles changed',
  promoted: 'Made an administrator',
  demoted: 'No longer an administrator',
  storageLimitChanged: 'Storage limit changed',
  sessionsEnded: 'Signed out on all devices',
  invited: 'Invited',
  flagCreated: 'Feature flag created',
  flagChanged: 'Feature flag changed',
  flagDeleted: 'Feature flag deleted',
  planCreated: 'Plan created',
  planChanged: 'Plan changed',
  variableCreated: 'Variable created',
  variableChanged: 'Variable changed',
  variableDeleted: 'Variable deleted',
  cacheCleared: 'Cache cleared',
})
