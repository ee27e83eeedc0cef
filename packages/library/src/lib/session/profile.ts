import { z } from 'zod'

/** Facts about a person that only their own devices can read; sealed on the server. */
export const profileSchema = z.object({
  v: z.literal(1),
  firstName: z.string(),
  lastName: z.string(),
  /** `pending` until the words were shown, `later` while a banner reminds, `saved` when two were checked. */
  recoveryWords: z.enum(['pending', 'later', 'saved']),
})

export type ProfileDetails = z.infer<typeof profileSchema>
