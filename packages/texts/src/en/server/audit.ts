import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  accountDisabled: 'Account disabled',
  accountEnabled: 'Account enabled',
  accountDeleted: 'Account deleted',
  rolesReplaced: 'Roles replaced',
  quotaSet: 'Quota set',
  sessionsEnded: 'Signed out on all devices',
  invited: 'Invited',
  flagCreated: 'Flag created',
  flagChanged: 'Flag changed',
  flagDeleted: 'Flag deleted',
  planCreated: 'Plan created',
  planChanged: 'Plan changed',
  variableCreated: 'Variable created',
  variableChanged: 'Variable changed',
  variableDeleted: 'Variable deleted',
  cacheCleared: 'Cache cleared',
})
