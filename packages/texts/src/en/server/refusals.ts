import { defineTexts } from '../../define-texts.ts'

/** Messages for rejected requests. They say more than the message for the error code in `errors.ts`. */
export const texts = defineTexts({
  invalidFields: 'Malformed request. Check: {fields}.',
  noLength: 'An upload must state its Content-Length.',
  chunksTooSmall: 'Each chunk must have at least {bytes} bytes on this server.',
  fileTooLarge: 'The file is too large. Maximum size is {size}.',
  foreignHost:
    'This server has another name. Set PUBLIC_URL to the address at which people reach it.',

  notReady:
    'The server is not ready: {reason, select, stopping {it is stopping} database {its database does not respond} version {its database belongs to another version} store {its store does not respond} other {its disk is full}}.',

  tooManyCodes: 'Too many wrong codes. Use a backup code, or try again tomorrow.',
  ownAddress: 'This is your own email address.',
  commentsOfItem: 'This item has as many comments as it can have.',
  commentsInDay: 'You have written many comments today. Try again tomorrow.',
  itemsOfLink: 'A link can show at most {count, plural, one {1 item} other {# items}}.',

  familyStorageFull: 'The storage that your family shares is full. Free up some space first.',
  inFamilyAlready: 'You are already in a family group.',
  memberAlready: 'This person is already in the group or invited to it.',
  familyFull: 'The family group is full.',
  confirmAddressFirst: 'Please confirm your email address first.',
  planNotOffered: 'This plan is not available.',
  planIsFree: 'This plan is free.',

  administratorKeepsRole: 'An administrator must keep the role ADMIN.',
  notToFirst: 'The first account cannot be disabled or deleted. It always stays an administrator.',
  notToAdministrator:
    'Administrators cannot be disabled or deleted. First run on the server: safelight user demote {email}',
  isAdministrator: 'This account is already an administrator.',
  isNoAdministrator: 'This account is not an administrator.',
  isDisabled: 'This account is disabled. Enable it first.',
  firstStaysAdministrator: 'The first account always stays an administrator.',
  lastAdministrator: 'This is the last administrator. Promote another account first.',
  integerNeeded: 'Value must be a valid integer',
  booleanNeeded: 'Boolean value must be "true" or "false"',
  urlNeeded: 'URL must start with http:// or https://',
})
