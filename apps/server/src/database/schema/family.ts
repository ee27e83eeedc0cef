import type { FamilyNotice } from '@safelight/contract/family'
import type { ColumnType, Generated } from 'kysely'

export interface FamilyTables {
  family_groups: FamilyGroupsTable
  family_members: FamilyMembersTable
  family_invitations: FamilyInvitationsTable
  family_notices: FamilyNoticesTable
}

interface FamilyGroupsTable {
  id: Generated<number>
  owner_id: number
  title: string
  created_at: string
}

/** The owner has the lowest `id` in the group. A shared plan covers the members with the lowest ids. */
interface FamilyMembersTable {
  id: Generated<number>
  user_id: number
  group_id: number
}

interface FamilyInvitationsTable {
  id: string
  group_id: number
  email: string
  expires_at: string
}

interface FamilyNoticesTable {
  user_id: number
  reason: FamilyNotice
  /** 1 as soon as a server is about to mail the notice. Stays 0 if the server sends no mail. */
  mailed: ColumnType<number, number | undefined, number>
}
