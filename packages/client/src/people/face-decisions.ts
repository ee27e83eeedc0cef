import type { FaceRef } from './people-record.ts'
import { isSameFace } from './same-face.ts'

/** What was said of one face: whose it is, whose it is not, or that either was taken back. */
export interface FaceDecision {
  face: FaceRef
  stamp: number
  /** `gone`: it is nobody's by this word. `free`: it may be this person's again. */
  kind: 'is' | 'sample' | 'not' | 'gone' | 'free'
  /** '' of `gone`. */
  person: string
}

/**
 * The decisions that hold, in their order. Boxes of one face differ between devices: the later word about a face
 * counts, whichever box it names.
 */
export function holding(decisions: readonly FaceDecision[]): FaceDecision[] {
  const ofItem = Map.groupBy(decisions, each => each.face.item)
  const isOverruled = (decision: FaceDecision) =>
    ofItem
      .get(decision.face.item)
      ?.some(each => overrules(each, decision) && isSameFace(each.face, decision.face))
  return decisions.filter(
    each => each.kind !== 'gone' && each.kind !== 'free' && !isOverruled(each),
  )
}

/** Whether what was said later of the same face leaves nothing of a decision. */
function overrules(later: FaceDecision, { kind, person, stamp }: FaceDecision): boolean {
  if (later.stamp <= stamp) return false
  const isOfThem = later.person === person
  if (kind === 'not') return isOfThem && later.kind !== 'not'
  if (later.kind === 'not') return isOfThem
  return later.kind !== 'free' && !isOfThem
}
