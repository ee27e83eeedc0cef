import type { User } from '@safelight/contract/auth'
import { z } from '@safelight/contract/schema'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { openProfile as open, sealProfile as seal } from '@safelight/crypto/profile'

const profileSchema = z.object({
  v: z.literal(1),
  firstName: z.string(),
  lastName: z.string(),
  /**
   * `pending` until the person has seen the words, then `later` until the person has entered two of the
   * words, then `saved`.
   */
  recoveryWords: z.enum(['pending', 'later', 'saved']),
  /** The time of the latest received share that the person has seen: ISO 8601, by the server's clock. */
  sharesSeen: z.string().exactOptional(),
  /** The same of the latest comment on an own item. */
  commentsSeen: z.string().exactOptional(),
  /** The same of the latest sign-in. */
  signInsSeen: z.string().exactOptional(),
})

/** Data that only the person's own devices can read. */
export type ProfileDetails = z.infer<typeof profileSchema>

/** Opens the profile, or returns an empty one. A damaged profile must not lock a person out. */
export async function openProfile(
  keys: AccountKeys,
  { sealed, version }: User['profile'],
): Promise<ProfileDetails> {
  try {
    return profileSchema.parse(await open(keys, version, fromBase64url(sealed)))
  } catch {
    return { v: 1, firstName: '', lastName: '', recoveryWords: 'later' }
  }
}

export const sealProfile = async <Version extends number>(
  keys: AccountKeys,
  version: Version,
  profile: ProfileDetails,
) => ({ sealed: toBase64url(await seal(keys, version, profile)), version })
