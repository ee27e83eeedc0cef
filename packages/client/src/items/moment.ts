import type { SharedDetails } from './item-details.ts'

type Taken = SharedDetails['taken']

/** Returns the moment of a time in milliseconds since 1970. A time without a zone counts as UTC. */
export const momentOf = ({ local, offsetMinutes }: Taken): number =>
  Date.parse(`${local}Z`) - (offsetMinutes ?? 0) * 60_000

/** Returns the time that clocks show at a moment where they are `offsetMinutes` ahead of UTC. */
export const timeAt = (moment: number, offsetMinutes: number) => ({
  local: new Date(moment + offsetMinutes * 60_000).toISOString().slice(0, 23),
  offsetMinutes,
})
