import { bytes } from '../wire/encoding.ts'
import { z } from '../wire/schema.ts'
import { ROLES } from './media-keys.ts'
import { ciphertextLength } from './streams.ts'

/** Ciphertext lengths of an item's renditions, in their order in the form part `renditions`. */
export const renditionLengths = z
  .array(
    z.strictObject({
      role: z.enum(ROLES).exclude(['original']),
      length: z.int().min(ciphertextLength(0)),
    }),
  )
  .max(ROLES.length - 1)
  .refine(list => new Set(list.map(each => each.role)).size === list.length)

export const renditionsDigest = bytes(32)

export type RenditionLengths = z.infer<typeof renditionLengths>
