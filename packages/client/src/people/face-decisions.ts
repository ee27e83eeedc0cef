import type { FaceRef } from './people-record.ts'
import { isSameFace } from './same-face.ts'

export interface FaceDecision {
  face: FaceRef
  stamp: number
  /**
   * - `is`: the face belongs to this person.
   * - `sample`: the same, for a face of a group that was assigned as a whole.
   * - `not`: the face does not belong to this person.
   * - `gone`: withdraws `is` or `sample`. The face belongs to nobody.
   * - `free`: withdraws `not`. The face may belong to this person again.
   */
  kind: 'is' | 'sample' | 'not' | 'gone' | 'free'
  /** The person's id; '' for `gone`. */
  person: string
}

/**
 * Drops decisions that a later decision about the same face overrules. Keeps the order. Boxes that overlap
 * count as one face.
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

export interface FaceNote {
  face: FaceRef
  stamp: number
  kind: 'unsure' | 'box'
  person: string
  /** undefined if the note was withdrawn. */
  value: string | undefined
}

/** Keeps the last note of a kind about a face and a person. Boxes that overlap count as one face. */
export function lastNotes(notes: readonly FaceNote[]): FaceNote[] {
  const ofItem = Map.groupBy(notes, each => each.face.item)
  return notes.filter(
    ({ face, stamp, kind, person, value }) =>
      value !== undefined &&
      !ofItem
        .get(face.item)
        ?.some(
          each =>
            each.stamp > stamp &&
            each.kind === kind &&
            each.person === person &&
            isSameFace(each.face, face),
        ),
  )
}

function overrules(later: FaceDecision, { kind, person, stamp }: FaceDecision): boolean {
  if (later.stamp <= stamp) return false
  const isOfThem = later.person === person
  if (kind === 'not') return isOfThem && later.kind !== 'not'
  if (later.kind === 'not') return isOfThem
  return later.kind !== 'free' && !isOfThem
}
