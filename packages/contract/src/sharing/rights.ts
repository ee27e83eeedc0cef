import { z } from '../wire/schema.ts'

/** The rights to an album or item that an owner can grant, the weakest first. */
export const RIGHTS = ['VIEW', 'EDIT'] as const
export type Right = (typeof RIGHTS)[number]

/** The right that a client assumes unless verified data grants more. */
export const WEAKEST_RIGHT: Right = RIGHTS[0]

export type Access = Right | 'OWNER'

const NEEDED = {
  view: 'VIEW',
  /** Add own items to an album and remove them. */
  addItems: 'EDIT',
  /** Change the title, the cover or an item's shared details. */
  editDetails: 'EDIT',
  /** Share the album or item, make links to it, remove items that others added, delete it. */
  manage: 'OWNER',
} as const satisfies Record<string, Access>

export type Action = keyof typeof NEEDED

const ORDER: readonly Access[] = [...RIGHTS, 'OWNER']

export const allows = (access: Access, action: Action): boolean => !isWeaker(access, NEEDED[action])

export const isWeaker = (access: Access, than: Access): boolean =>
  ORDER.indexOf(access) < ORDER.indexOf(than)

export const isOwner = (access: Access): access is 'OWNER' => access === 'OWNER'

/**
 * Returns whether `to` is weaker than `from`, or is the weakest right. A client can thus repeat a call that
 * lowers a right to the weakest right.
 */
export const isLowered = (from: Right, to: Right): boolean =>
  isWeaker(to, from) || to === WEAKEST_RIGHT

export const rightsThatAllow = (action: Action): Right[] =>
  RIGHTS.filter(each => allows(each, action))

/** Returns how often a right can be lowered, counting its removal: 1 for the weakest right. */
export const stepsDown = (right: Right): number => 1 + RIGHTS.indexOf(right)

export const right = z.enum(RIGHTS)

const NAMES = { VIEW: 'read', EDIT: 'edit', OWNER: 'owner' } as const satisfies Record<
  Access,
  string
>

export const accessType = z.enum(RIGHTS.map(each => NAMES[each]))
export const albumAccess = z.enum(NAMES)
export type AccessType = z.infer<typeof accessType>

export const toAccessType = (right: Right): AccessType => NAMES[right]

export const toAlbumAccess = (access: Access): z.infer<typeof albumAccess> => NAMES[access]

export function fromAccessType(name: AccessType): Right {
  const found = RIGHTS.find(each => NAMES[each] === name)
  if (!found) throw new TypeError('unknown right')
  return found
}
