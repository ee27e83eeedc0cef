import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  users: 'Users',
  loadFailed: 'Failed to load users',
  noUsers: 'No users found',
  totalUsers: 'Total users',
  usersWithPlans: 'Users with plans',
  usersWithCustomerId: 'Users with a payment account',
  averageUsage: 'Average usage',
  searchLabel: 'Address, name or ID',
  beginsWith: 'Begins with...',
  sortBy: 'Sort by',
  order: 'Order',
  ascending: 'Ascending',
  descending: 'Descending',
  matchesLeftOut: 'Only the first matches are shown. Type more of the address or name.',

  id: 'ID',
  administrator: 'Administrator',
  disabled: 'Disabled',
  plan: 'Plan',
  planFacts: '{plan}, {price}, {limit}',
  noPlan: 'No plan',
  roles: 'Roles',
  usedOfLimit: '{used} of {limit}',
  usedNoLimit: '{used}, no limit',
  noLimit: 'no limit',
  storageUsedBy: 'Storage used by {email}',
  created: 'Created',
  customer: 'Customer',

  invite: 'Invite',
  inviteLead:
    'The server mails an invitation to this address. If it cannot send mail, you get a link to pass on.',
  inviteMailed: 'We mailed this link. It works once, within two weeks.',
  inviteNotMailed: 'Send this link to the person that you invite. It works once, within two weeks.',
  link: 'Link',
  done: 'Done',
  inviteFailed: 'Failed to invite this person. Please try again.',

  editRoles: 'Edit roles',
  editRolesOf: 'Edit roles of {email}',
  rolesOf: 'Roles of {email}',
  customRole: 'Custom role',
  add: 'Add',
  rolesFailed: 'Failed to update user roles',

  updateFailed: 'Failed to update user',
  endSessions: 'Sign out on all devices',
  sessionsEnded: 'Signed out on all devices',
  enable: 'Enable',
  enabled: 'User enabled',
  disable: 'Disable',
  disableQuestion: 'Disable this user?',
  disableWarning:
    '{email} will be signed out and cannot sign in again until you enable the account. Their links stop working. Nothing is deleted.',
  disabling: 'Disabling...',

  setQuota: 'Set quota',
  quotaTitle: 'Set a quota',
  quotaLead:
    'How much {email} can store. It replaces the limit of their plan. Enter 0 for no limit, or leave it empty to use the limit of the plan.',
  quotaInMb: 'Quota in MB',
  quotaInvalid: 'Enter a whole number of megabytes, or leave it empty.',
  saveQuota: 'Set Quota',

  deleteQuestion: 'Delete this user?',
  deleteWarning:
    'Everything that belongs to {email} is deleted. This action cannot be undone. Enter your own password.',
  deleteUser: 'Delete User',
  deleteFailed: 'Failed to delete the user. Please try again.',
})
