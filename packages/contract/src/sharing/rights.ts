import { z } from '../wire/schema.ts'

/** The rights that an owner can give others to an album or an item, the weakest first. */
export const RIGHTS = ['VIEW', 'EDIT'] as const
export type Right = (typeof RIGHTS)[number]

/** The right that is assumed where nothing verified gives more. */
export const WEAKEST_RIGHT: Right = RIGHTS[0]

/** A person's access: by a right that they were given, or to everything as the owner. */
export type Access = Right | 'OWNER'

/** The weakest access that each action takes; every stronger one has it too. */
const NEEDED = {
  /** See it, and leave it. */
  view: 'VIEW',
  /** Add own items to an album, and take them out again. */
  addItems: 'EDIT',
  /** Change the title, the cover or an item's shared details. */
  editDetails: 'EDIT',
  /** Share it, make links, take out what others added, delete it. */
  manage: 'OWNER',
} as const satisfies Record<string, Access>

export type Action = keyof typeof NEEDED

const ORDER: readonly Access[] = [...RIGHTS, 'OWNER']

/** Whether somebody with this access may do something. */
export const allows = (access: Access, action: Action): boolean => !isWeaker(access, NEEDED[action])

/** Whether one access lets somebody do less than another. */
export const isWeaker = (access: Access, than: Access): boolean =>
  ORDER.indexOf(access) < ORDER.indexOf(than)

/** Whether it is their own, whatever rights others have there. */
export const isOwner = (access: Access): access is 'OWNER' => access === 'OWNER'

/** Whether a right may be lowered to another: to a weaker one, and the weakest to itself. */
export const isLowered = (from: Right, to: Right): boolean =>
  isWeaker(to, from) || to === WEAKEST_RIGHT

/** The rights that let somebody do something. */
export const rightsThatAllow = (action: Action): Right[] =>
  RIGHTS.filter(each => allows(each, action))

/** How many times a right can be lowered or removed, one step each. */
export const stepsDown = (right: Right): number => 1 + RIGHTS.indexOf(right)

/** A right as it stands in what is signed. */
export const right = z.enum(RIGHTS)

/** The names that the specification's calls have for them. */
const NAMES = { VIEW: 'read', EDIT: 'edit', OWNER: 'owner' } as const satisfies Record<
  Access,
  string
>

export const accessType = z.enum(RIGHTS.map(each => NAMES[each]))
export const albumAccess = z.enum(NAMES)
export type AccessType = z.infer<typeof accessType>

/** The specification's name of a right. */
export const toAccessType = (right: Right): AccessType => NAMES[right]

export const toAlbumAccess = (access: Access): z.infer<typeof albumAccess> => NAMES[access]

/** The right that the specification's calls name so. */
export function fromAccessType(name: AccessType): Right {
  const found = RIGHTS.find(each => NAMES[each] === name)
  if (!found) throw new TypeError('no right has this name')
  return found
}
