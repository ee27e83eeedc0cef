import type { Position } from '../../items/months/timeline-order.ts'
import { type Alike, areAlike } from '../looks/alike.ts'
import { clockMs } from '../rules/calendar.ts'
import type { Shot } from '../shots.ts'

/*
 * Near-duplicates and bursts: pictures that were taken soon after each other and look alike. Each is compared with the
 * first of a group alone, so that a group does not wander from one scene to another by small steps.
 */

/** A picture joins those of which the last was taken at most so long before or after it, in milliseconds. */
const SOON_MS = 120_000
/** Groups that one picture is compared with. */
const MOST_OPEN = 16
/** Groups that are found at once: who has reviewed them is shown the others. */
const MOST_GROUPS = 1000
/** More of one group are another one. */
const MOST_OF_A_GROUP = 200

/** Pictures that look alike, newest first. */
export interface LookAlikes {
  number: number
  positions: Position[]
}

interface OpenGroup extends LookAlikes {
  first: Shot
  /** The clock of the one that was added last. */
  last: number
}

/** Groups pictures that are added in the order of the timeline, newest first. */
export function createGrouping(alike: Alike = areAlike) {
  const groups: LookAlikes[] = []
  let open: OpenGroup[] = []
  let count = 0

  function close(group: OpenGroup): void {
    const { number, positions } = group
    if (positions.length > 1 && groups.length < MOST_GROUPS) groups.push({ number, positions })
  }

  return {
    /** The number of the group that a shot is in; undefined for what is never compared. */
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

    /** The groups of more than one, newest first. */
    done(): LookAlikes[] {
      for (const group of open) close(group)
      open = []
      return groups.toSorted((a, b) => ((a.positions[0] ?? '') > (b.positions[0] ?? '') ? -1 : 1))
    },
  }
}
