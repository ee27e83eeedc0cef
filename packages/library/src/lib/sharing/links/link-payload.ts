import { bytes } from '@safelight/contract/encoding'
import { LIMITS } from '@safelight/contract/limits'
import type { Link } from '@safelight/contract/links'
import { itemId } from '@safelight/contract/media-keys'
import { OpenError } from '@safelight/vault/errors'
import { type LinkKeys, openLinkPayload, verifyLinkPayload } from '@safelight/vault/links'
import type { PublicIdentity } from '@safelight/vault/public-identity'
import { z } from 'zod'
import { decodeIdentity } from '../../api/codecs/identity.ts'
import { decodeSigned } from '../../api/codecs/signed-seal.ts'

const accountId = z.string().length(22)
const key = bytes(32)

/** What is sealed under a link's secret (format rule F15). */
export const linkPayloadSchema = z.object({
  v: z.literal(1),
  title: z.string().max(LIMITS.albumTitleChars),
  description: z.string().max(LIMITS.albumDescriptionChars),
  createdBy: z.object({
    accountId,
    name: z.string().max(200),
    encryptionPublicKey: key,
    signingPublicKey: key,
  }),
  originals: z.boolean(),
  /** ISO 8601; after it nobody's client shows the link, whatever the server says. */
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

export const hasEnded = ({ expiresAt }: Pick<LinkPayload, 'expiresAt'>): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now()

/**
 * What a link shows, and who made it; OpenError unless that is whom the reader expects and they signed it.
 * Everybody who has the whole address could have sealed it.
 */
export async function openPayload(
  keys: LinkKeys,
  { token, version, sealed, signature }: Pick<Link, 'token' | 'version' | 'sealed' | 'signature'>,
  isMaker: (person: PublicIdentity) => boolean | Promise<boolean>,
): Promise<{ payload: LinkPayload; maker: PublicIdentity }> {
  const signed = decodeSigned({ sealed, signature })
  const opened = await openLinkPayload(keys, token, version, signed.sealed)
  const { data: payload } = linkPayloadSchema.safeParse(opened)
  const maker = payload && decodeIdentity(payload.createdBy)
  if (!maker || !(await isMaker(maker))) throw new OpenError()
  await verifyLinkPayload(maker, token, version, signed)
  return { payload, maker }
}
