import { email, type User } from '../accounts/auth.ts'
import { accountProof } from '../accounts/second-factor.ts'
import { plan } from '../installation/plans.ts'
import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

/** The first account that signed up. It stays an administrator. */
export const ADMINISTRATOR_ID = 1

/**
 * Whether an account may open the administration area: the first one, and those that the operator has
 * promoted. Calls for administrators fail with FORBIDDEN for all others.
 */
export const isAdministrator = (user: Pick<User, 'id' | 'isAdministrator'>): boolean =>
  user.id === ADMINISTRATOR_ID || user.isAdministrator === true

export const USER_SORTS = ['id', 'email', 'name', 'usagePercentage', 'createdAt'] as const

const role = z
  .string()
  .max(LIMITS.roleChars)
  .regex(/^[\p{Lu}\p{Lo}\p{N}][\p{Lu}\p{Lo}\p{N} _-]*$/u)
export const MB = 1024 * 1024
const userId = z.int().positive()
const inPath = z.object({ id: z.coerce.number().pipe(userId) })
const done = z.object({})

const adminUser = z.object({
  id: userId,
  email: z.string(),
  /** The published name, or else the part of the address before the @. */
  name: z.string(),
  plan: plan.pick({ name: true, price: true, storageLimitMB: true }).nullable(),
  roles: z.array(z.string()),
  storageUsedMB: z.number().nonnegative(),
  /** 0: no limit. */
  storageLimitMB: z.number().nonnegative(),
  /** Percentage of the limit that is used; 0 without a limit. It may be above 100. */
  usagePercentage: z.number().nonnegative(),
  createdAt: z.iso.datetime(),
  stripeCustomerId: z.string().nullable(),
  quotaMB: z.number().nonnegative().nullable(),
  disabledAt: z.iso.datetime().nullable(),
  isAdministrator: z.boolean().default(false),
})

const usersQuery = z.object({
  sort: z.enum(USER_SORTS).default('id'),
  order: z.enum(['asc', 'desc']).default('asc'),
  /** The start of an address or name, case-insensitive, or an id. */
  search: z.string().trim().max(LIMITS.emailChars).default(''),
  /** The `next` of the previous page in the same order. */
  after: z.string().max(LIMITS.userCursorChars).optional(),
})

export const adminUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  query: usersQuery,
  response: z.object({
    users: z.array(adminUser),
    next: z.string().nullable(),
    isCut: z.boolean().default(false),
    summary: z.object({
      totalUsers: z.int().nonnegative(),
      usersWithPlans: z.int().nonnegative(),
      usersWithCustomerId: z.int().nonnegative(),
      averageUsage: z.number().nonnegative(),
    }),
  }),
})

export const adminUserById = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  params: inPath,
  response: adminUser.extend({ sessions: z.int().nonnegative(), items: z.int().nonnegative() }),
})

/** Fails with INVALID_REQUEST if an administrator would lose ADMIN. */
export const putRoles = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/roles',
  params: inPath,
  body: z.strictObject({
    roles: z
      .array(role)
      .max(LIMITS.rolesOfUser)
      .refine(roles => new Set(roles).size === roles.length),
  }),
  response: adminUser,
})

/** Enables or disables an account. Disabling ends its sessions and stops its links; nothing is deleted. */
export const putDisabled = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/disabled',
  params: inPath,
  body: z.strictObject({ disabled: z.boolean() }),
  response: adminUser,
})

export const putQuota = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/quota',
  params: inPath,
  body: z.strictObject({ quotaMB: z.int().nonnegative().max(1_000_000_000).nullable() }),
  response: adminUser,
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  params: inPath,
  response: done,
})

/** Deletes another account and its data, after a fresh proof by the administrator. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  params: inPath,
  body: accountProof,
  response: done,
})

/** Lets an address sign up once, even if sign-up needs an invitation. Voids its previous invitation. */
export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/invitations',
  body: z.strictObject({ email }),
  response: z.object({
    /** The token in the link `/signup#<token>`. If the server sends mail, it mails this link. */
    token: bytes(32),
    expiresAt: z.iso.datetime(),
    isMailed: z.boolean(),
  }),
})

export type AdminUser = z.infer<typeof adminUser>
export type UserPage = z.infer<typeof adminUsers.response>
export type UsersQuery = z.infer<typeof usersQuery>
export type UserSort = UsersQuery['sort']
export type UserSummary = UserPage['summary']
