import { LIMITS } from '@safelight/contract/limits'
import { itemId } from '@safelight/contract/media-keys'
import { z } from 'zod'

const accountId = z.string().length(22)
const key = z.string().length(43)

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
