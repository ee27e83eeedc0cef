import { LIMITS } from '@safelight/contract/limits'
import { z } from '@safelight/contract/schema'

export const guestPayload = z.looseObject({
  v: z.literal(1),
  title: z.string().max(LIMITS.albumTitleChars),
  createdByName: z.string().max(100),
})

export type GuestPayload = z.infer<typeof guestPayload>
