/** The rights that shares and lists of members can give, the weakest first (format rules F13 and F14). */
export const RIGHTS = ['VIEW', 'EDIT'] as const
export type Right = (typeof RIGHTS)[number]

export const isRight = (value: unknown): value is Right => RIGHTS.some(right => right === value)

/** The weakest right that lets a member write each kind of album record (format rule F13). */
const NEEDED = { details: 'EDIT', items: 'EDIT' } as const satisfies Record<string, Right>

/** The album records that members may write. Only the owner writes the list of members. */
export type AlbumRecordKind = keyof typeof NEEDED

/** Whether a member with this right may write such records of an album. The owner may write all of them. */
export const mayWrite = (right: Right, kind: AlbumRecordKind): boolean =>
  RIGHTS.indexOf(right) >= RIGHTS.indexOf(NEEDED[kind])
