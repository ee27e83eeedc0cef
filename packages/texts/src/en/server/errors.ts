import { defineTexts } from '../../define-texts.ts'

/** The message to the user when the server rejects a request, by error code. */
export const texts = defineTexts({
  INVALID_REQUEST: 'Malformed request. Update your app and try again.',
  PASSKEYS_UNAVAILABLE:
    'Passkeys do not work at an IP address. Open Safelight at an address with a name.',
  UPLOAD_INCOMPLETE: 'The upload was cut off. Try again.',
  CHECKSUM_MISMATCH: 'The file was damaged on its way to the server. Upload it again.',
  LOGIN_FAILED: 'Login failed. Please check your credentials.',
  SECOND_FACTOR_FAILED:
    'This code is wrong or was already used. Wait for the next code in your app, or use another backup code.',
  CHALLENGE_ENDED:
    'This sign-in took too long or had too many attempts. Enter your password again.',
  RECOVERY_FAILED:
    'The email address and the recovery words do not match. Check both and try again.',
  NOT_SIGNED_IN: 'Please sign in.',
  PASSKEY_FAILED: 'This passkey was not accepted. Sign in with your password.',
  LINK_PASSWORD: 'This link is protected. Enter its password.',
  ACCOUNT_DISABLED: 'This account has been disabled. Contact the people who run your server.',
  PAYMENT_DECLINED:
    'The payment was declined. Your plan stays as it was. Check your card and try again.',
  SIGNUP_CLOSED: 'This server does not accept new accounts.',
  INVITATION_NEEDED:
    'You need an invitation to sign up here. Ask the people who run this server to invite this email address.',
  FIRST_ACCOUNT_CODE_NEEDED:
    'This server has no account yet. Its log shows the address at which to create the first one.',
  COMMENTS_OFF: 'The owner of this album has turned off comments.',
  LINKS_OFF: 'Public links are turned off on this server.',
  FORBIDDEN: 'You do not have permission to do this.',
  NOT_FOUND: 'Not found. It may have been deleted.',
  RECIPIENT_NOT_FOUND: 'There is no account with this email address.',
  EMAIL_TAKEN: 'An account with this email address already exists.',
  ACCOUNT_EXISTS: 'An account with this id already exists.',
  ALREADY_EXISTS: 'This name is already in use. Choose another one.',
  SECOND_FACTOR_ON: 'Two-step verification is already on.',
  PASSKEY_EXISTS: 'This passkey is already in your account.',
  DUPLICATE_ITEM: 'This file is already in your library.',
  ITEM_EXISTS: 'An item with this id already exists.',
  ALBUM_EXISTS: 'An album with this id already exists.',
  LINK_EXISTS: 'A link with this token already exists.',
  CHUNK_CONFLICT:
    'This part of the file was uploaded with other content before. Upload the file again.',
  STALE_VERSION: 'This was changed on another device. Reload and try again.',
  STALE_EPOCH: 'Sharing was changed on another device. Try again.',
  PAYMENT_OFF: 'This server does not accept payments.',
  SUBSCRIBED: 'You already have a subscription.',
  NOT_SUBSCRIBED: 'You do not have a subscription.',
  PAIRING_USED:
    'Another device has already used this code. If that was not you, cancel on your other device.',
  PAIRING_ENDED: 'This code has expired. Show a new one on your other device.',
  LIMIT_REACHED: 'You have reached the limit. Remove something first.',
  FILE_TOO_LARGE: 'The file is too large. Maximum size is 5GB.',
  QUOTA_EXCEEDED: 'Your storage is full. Free up some space first.',
  UNSUPPORTED_FORMAT: 'This server does not accept files of this format.',
  RANGE_NOT_SATISFIABLE: 'The requested range is outside the file.',
  TOO_MANY_REQUESTS: 'Too many attempts. Please wait a moment and try again.',
  PAYMENT_UNAVAILABLE: 'The payment provider does not respond. Try again later.',
  NOT_READY: 'The server is not ready. Try again in a moment.',
  UNAVAILABLE: 'The server cannot reach its storage. Please try again in a moment.',
  STORAGE_FULL: 'The server has run out of storage. Contact the people who run it.',
  INTERNAL: 'Something went wrong on the server. Please try again later.',
})
