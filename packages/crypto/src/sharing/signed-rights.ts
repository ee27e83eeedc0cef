/**
 * The rights that shares and lists of members name, as they are signed (format rules F13 and F14). The
 * weakest is first.
 */
export const RIGHTS = ['VIEW', 'EDIT'] as const
export type Right = (typeof RIGHTS)[number]

export const isRight = (value: unknown): value is Right => RIGHTS.some(right => right === value)

/** The weakest right with which a member may write each kind of an album's records (format rule F13). */
const NEEDED = { details: 'EDIT', items: 'EDIT' } as const satisfies Record<string, Right>

/** The kinds of an album's records that members may write. The list of members is the owner's alone. */
export type AlbumRecordKind = keyof typeof NEEDED

/** Whether a member with this right, who is not the owner, may write such records of an album. */
export const mayWrite = (right: Right, kind: AlbumRecordKind): boolean =>
  RIGHTS.indexOf(right) >= RIGHTS.indexOf(NEEDED[kind])
