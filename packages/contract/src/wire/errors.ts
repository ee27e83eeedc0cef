/**
 * Every error that the server answers: a stable code, its HTTP status, and a sentence for people. The body is
 * `{ code, message }`; INTERNAL also has `requestId`.
 */
export const ERRORS = {
  INVALID_REQUEST: [400, 'The request is not valid.'],
  PASSKEYS_UNAVAILABLE: [400, 'Passkeys need an address with a name; an IP address has none.'],
  UPLOAD_INCOMPLETE: [400, 'The upload ended before all of it arrived.'],
  CHECKSUM_MISMATCH: [400, 'The upload was damaged in transit.'],
  LOGIN_FAILED: [401, 'Login failed. Please check your credentials.'],
  SECOND_FACTOR_FAILED: [401, 'This code is not right, or it was used before.'],
  CHALLENGE_ENDED: [
    401,
    'This sign-in took too long or too many tries. Enter your password again.',
  ],
  RECOVERY_FAILED: [401, 'The email address and the recovery words do not match.'],
  NOT_SIGNED_IN: [401, 'Please sign in.'],
  PASSKEY_FAILED: [401, 'This passkey was not accepted. Sign in with your password.'],
  LINK_PASSWORD: [401, 'This shared link needs its password.'],
  ACCOUNT_DISABLED: [
    403,
    'This account has been disabled. Contact the people who run your server.',
  ],
  PAYMENT_DECLINED: [402, 'The payment was declined. Your plan stays as it was.'],
  SIGNUP_CLOSED: [403, 'This server takes no new accounts.'],
  INVITATION_NEEDED: [403, 'Signing up here takes an invitation to this email address.'],
  LINKS_OFF: [403, 'Links for everybody are switched off on this server.'],
  FORBIDDEN: [403, 'You do not have the right to do this.'],
  NOT_FOUND: [404, 'Not found.'],
  RECIPIENT_NOT_FOUND: [404, 'No account with this email address.'],
  EMAIL_TAKEN: [409, 'An account with this email already exists.'],
  ACCOUNT_EXISTS: [409, 'An account with this id already exists.'],
  ALREADY_EXISTS: [409, 'There is one of this name already.'],
  SECOND_FACTOR_ON: [409, 'Two-step verification is already on.'],
  PASSKEY_EXISTS: [409, 'This passkey was added before.'],
  DUPLICATE_ITEM: [409, 'This file is already in your library.'],
  ITEM_EXISTS: [409, 'A photo or video with this id already exists.'],
  ALBUM_EXISTS: [409, 'An album with this id already exists.'],
  LINK_EXISTS: [409, 'A link with this token already exists.'],
  CHUNK_CONFLICT: [409, 'This part of the file was uploaded with different content before.'],
  STALE_VERSION: [409, 'This was changed on another device.'],
  STALE_EPOCH: [409, 'Sharing was changed on another device. Try again.'],
  PAYMENT_OFF: [409, 'This installation takes no payments.'],
  SUBSCRIBED: [409, 'You have a subscription already.'],
  NOT_SUBSCRIBED: [409, 'You have no subscription.'],
  LIMIT_REACHED: [409, 'You have reached the limit.'],
  FILE_TOO_LARGE: [413, 'The file is too large. Maximum size is 5GB.'],
  QUOTA_EXCEEDED: [413, 'Your storage is full.'],
  UNSUPPORTED_FORMAT: [415, 'This server does not take files of this format.'],
  RANGE_NOT_SATISFIABLE: [416, 'The requested range is outside the file.'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Please wait a moment and try again.'],
  PAYMENT_UNAVAILABLE: [502, 'The payment provider does not answer. Try again later.'],
  NOT_READY: [503, 'This server is not ready.'],
  UNAVAILABLE: [503, 'The server cannot reach its storage. Please try again in a moment.'],
  STORAGE_FULL: [507, 'This server has no storage left. Contact the people who run it.'],
  INTERNAL: [500, 'Something went wrong on the server.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS

export interface ErrorBody {
  code: ErrorCode
  message: string
  /** Identifies the failed request in the server's log. */
  requestId?: string
}
