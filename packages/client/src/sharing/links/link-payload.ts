import { LIMITS } from '@safelight/contract/limits'
import type { Link } from '@safelight/contract/links'
import { itemId } from '@safelight/contract/media-keys'
import { z } from '@safelight/contract/schema'
import { OpenError } from '@safelight/crypto/errors'
import { type LinkKeys, openLinkPayload, verifyLinkPayload } from '@safelight/crypto/links'
import type { PublicIdentity } from '@safelight/crypto/public-identity'
import { jsonBytes, jsonIdentity } from '../../api/codecs/json-bytes.ts'
import { decodeSigned } from '../../api/codecs/signed-seal.ts'

const accountId = z.string().length(22)
const key = jsonBytes(32)

/** The sealed payload of a link (format rule F15). */
export const linkPayloadSchema = z.object({
  v: z.literal(1),
  title: z.string().max(LIMITS.albumTitleChars),
  description: z.string().max(LIMITS.albumDescriptionChars),
  createdBy: jsonIdentity.extend({ name: z.string().max(200) }),
  originals: z.boolean(),
  /** ISO 8601. After this time, no client shows the link, even if the server still serves it. */
  expiresAt: z.iso.datetime().nullable(),
  resource: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('ALBUM'),
      owner: accountId,
      albumId: itemId,
      epoch: z.int().positive(),
      albumKey: key,
    }),
    z.object({
      type: z.literal('ITEMS'),
      items: z.array(z.object({ owner: accountId, itemId, itemKey: key })).max(LIMITS.itemsOfLink),
    }),
  ]),
})

export type LinkPayload = z.infer<typeof linkPayloadSchema>

/** Zeroes a payload's keys. The string that they were parsed from cannot be zeroed. */
export function forgetKeys(resource: LinkPayload['resource']): void {
  if (resource.type === 'ALBUM') resource.albumKey.fill(0)
  else for (const { itemKey } of resource.items) itemKey.fill(0)
}

/** Returns the time `days` from now, by this device's clock; null if the link never expires. */
export const endIn = (days: number | null): string | null =>
  days === null ? null : new Date(Date.now() + days * DAY).toISOString()

const DAY = 24 * 60 * 60 * 1000

export const hasEnded = ({ expiresAt }: Pick<LinkPayload, 'expiresAt'>): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now()

/**
 * Opens a link's payload. Throws OpenError unless somebody whom `isMaker` accepts signed it: everybody who
 * knows the whole address can seal a payload. The caller must zero the payload's keys with `forgetKeys`.
 */
export async function openPayload(
  keys: LinkKeys,
  { token, version, sealed, signature }: Pick<Link, 'token' | 'version' | 'sealed' | 'signature'>,
  isMaker: (person: PublicIdentity) => boolean | Promise<boolean>,
): Promise<LinkPayload> {
  const signed = decodeSigned({ sealed, signature })
  const opened = await openLinkPayload(keys, token, version, signed.sealed)
  const { data: payload } = linkPayloadSchema.safeParse(opened)
  if (!payload) throw new OpenError()
  try {
    if (!(await isMaker(payload.createdBy))) throw new OpenError()
    await verifyLinkPayload(payload.createdBy, token, version, signed)
    return payload
  } catch (error) {
    forgetKeys(payload.resource)
    throw error
  }
}
