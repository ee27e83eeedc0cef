import { email } from '../accounts/auth.ts'
import { accountProof } from '../accounts/second-factor.ts'
import { plan } from '../installation/plans.ts'
import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

/** The one account that administers: the first that signed up. Every other one is answered FORBIDDEN. */
export const ADMINISTRATOR_ID = 1

export const USER_SORTS = ['id', 'email', 'name', 'usagePercentage', 'createdAt'] as const

/** A label of an account; it gives no right by itself. */
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
  /** 0 without a limit; may be above 100. */
  usagePercentage: z.number().nonnegative(),
  createdAt: z.iso.datetime(),
  stripeCustomerId: z.string().nullable(),
  /** The limit that the administrator has set; null: none. */
  quotaMB: z.number().nonnegative().nullable(),
  /** Since when the account cannot be used; null: it can. */
  disabledAt: z.iso.datetime().nullable(),
})

const usersQuery = z.object({
  sort: z.enum(USER_SORTS).default('id'),
  order: z.enum(['asc', 'desc']).default('asc'),
  /** The beginning of an address or of a name, in whatever case, or an id. */
  search: z.string().trim().max(LIMITS.emailChars).default(''),
  /** The `next` of the page before, of the same order. */
  after: z.string().max(LIMITS.userCursorChars).optional(),
})

/** A page of all accounts. Of a search it has the first matches, and no page behind it. */
export const adminUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  query: usersQuery,
  response: z.object({
    users: z.array(adminUser),
    /** null on the last page. */
    next: z.string().nullable(),
    /** Whether a search has more matches than these. */
    isCut: z.boolean().default(false),
    /** Of all accounts. */
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

/** Replaces the roles of an account. The administrator keeps ADMIN, or INVALID_REQUEST. */
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

/** Disables an account, which ends its sessions and stops its links, or enables it. Nothing is deleted. */
export const putDisabled = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/disabled',
  params: inPath,
  body: z.strictObject({ disabled: z.boolean() }),
  response: adminUser,
})

/** Sets how much an account may store, in place of what it may without; null: nothing in place of it. */
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

/** Deletes another account with everything in it, after a fresh proof of the administrator's own. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  params: inPath,
  body: accountProof,
  response: done,
})

/** Lets an address sign up once, also where nobody else may. The one before for this address ends. */
export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/invitations',
  body: z.strictObject({ email }),
  response: z.object({
    /** To be passed on as `/signup#<token>`; the server mails it where it can. */
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
