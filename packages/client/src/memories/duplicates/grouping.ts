import type { Position } from '../../items/months/timeline-order.ts'
import { type Alike, areAlike } from '../looks/alike.ts'
import { clockMs } from '../rules/calendar.ts'
import type { Shot } from '../shots.ts'

/*
 * Near-duplicates and bursts look alike and were taken soon after each other. Each picture is only compared
 * with the first of a group. Otherwise, a group could drift from one scene to another.
 */

/** The longest time between a picture and the last one added to its group, in milliseconds. */
const SOON_MS = 120_000
const MOST_OPEN = 16
/** The largest number of groups that one search finds, the newest first. */
const MOST_GROUPS = 1000
const MOST_OF_A_GROUP = 200

export interface LookAlikes {
  number: number
  positions: Position[]
}

interface OpenGroup extends LookAlikes {
  first: Shot
  /** Local time of the picture added last, in milliseconds. */
  last: number
}

/** The caller must add pictures newest first. */
export function createGrouping(alike: Alike = areAlike) {
  const groups: LookAlikes[] = []
  let open: OpenGroup[] = []
  let count = 0

  function close(group: OpenGroup): void {
    const { number, positions } = group
    if (positions.length > 1 && groups.length < MOST_GROUPS) groups.push({ number, positions })
  }

  return {
    /**
     * Adds a shot to a group of similar shots, or starts a new group. Returns the group's number; undefined
     * if the shot's look is unknown.
     */
    add(shot: Shot): number | undefined {
      if (!shot.look) return undefined
      const now = clockMs(shot.takenLocal)
      const isSoon = ({ last }: OpenGroup) => last - now <= SOON_MS
      for (const group of open) if (!isSoon(group)) close(group)
      open = open.filter(isSoon)
      const found = open.find(
        group => group.positions.length < MOST_OF_A_GROUP && alike(group.first, shot),
      )
      if (found) {
        found.positions.push(shot.position)
        found.last = now
        return found.number
      }
      if (open.length === MOST_OPEN) {
        const oldest = open.shift()
        if (oldest) close(oldest)
      }
      count += 1
      open.push({ number: count, positions: [shot.position], first: shot, last: now })
      return count
    },

    done(): LookAlikes[] {
      for (const group of open) close(group)
      open = []
      return groups.toSorted((a, b) => ((a.positions[0] ?? '') > (b.positions[0] ?? '') ? -1 : 1))
    },
  }
}
