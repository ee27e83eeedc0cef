import type { PublicIdentity } from '../accounts/public-identity.ts'
import { type Bytes, concat, fromBase64url, toBase64url, utf8 } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'

const SECRET = 16
const ANCHOR = 16

/** The fragment of a link's address, which browsers do not send to servers (format rule F15). */
export interface LinkFragment {
  secret: Bytes
  /** Identifies the link's maker, so that other people who know the address cannot replace the payload. */
  anchor: Bytes
}

/** Returns the fragment of a link's address, without `#`: secret and anchor as base64url. */
export const writeLinkFragment = async (secret: Bytes, maker: PublicIdentity): Promise<string> =>
  toBase64url(concat(secret, await anchorOf(maker)))

/** Reads what `writeLinkFragment` wrote. Throws OpenError for any other text. */
export function readLinkFragment(text: string): LinkFragment {
  try {
    const bytes = fromBase64url(text)
    if (bytes.length === SECRET + ANCHOR) {
      return { secret: bytes.slice(0, SECRET), anchor: bytes.slice(SECRET) }
    }
  } catch {}
  throw new OpenError()
}

export async function isAnchorOf(person: PublicIdentity, anchor: Bytes): Promise<boolean> {
  const own = await anchorOf(person)
  return anchor.length === ANCHOR && own.every((byte, i) => byte === anchor[i])
}

/**
 * Returns the first 16 bytes of a SHA-256 over account id and signing key. It is infeasible to find another
 * key with the same anchor.
 */
async function anchorOf({ accountId, signingPublicKey }: PublicIdentity): Promise<Bytes> {
  const nul = Uint8Array.of(0)
  const named = concat(utf8('safelight/1/link-anchor'), nul, utf8(accountId), nul)
  const digest = await crypto.subtle.digest('SHA-256', concat(named, signingPublicKey))
  return new Uint8Array(digest, 0, ANCHOR)
}
