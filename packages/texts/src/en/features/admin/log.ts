import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Log',
  lead: 'Everything that the administrator did here or by a command on the server. Entries cannot be changed.',
  loadFailed: 'Failed to load the log',
  noEntries: 'No entries yet',

  timeUtc: 'Time (UTC)',
  by: 'By',
  administrator: 'Administrator',
  commandOnServer: 'Command on the server',
  action: 'Action',
  target: 'Target',
  details: 'Details',

  detail: '{field}: {value}',
  yes: 'yes',
  no: 'no',
  none: 'none',
  noLimit: 'no limit',
  limitOfPlan: "the plan's limit",
  // Names of the fields of a plan, a flag, a variable or an account.
  name: 'Name',
  description: 'Description',
  price: 'Price',
  currency: 'Currency',
  storageLimit: 'Storage limit',
  trialDays: 'Trial days',
  familyMembers: 'Family members',
  features: 'Features',
  active: 'Active',
  value: 'Value',
  type: 'Type',
  category: 'Category',
  sensitive: 'Sensitive',
  roles: 'Roles',
})
