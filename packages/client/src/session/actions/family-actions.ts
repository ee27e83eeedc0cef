import {
  acceptFamilyInvitation,
  createFamilyGroup,
  type FamilyGroup,
  type FamilyInvitation,
  type FamilyMembers,
  type FamilyNotice,
  familyInvitations,
  familyMembers,
  inviteToFamily,
  myFamilyGroups,
  readFamilyNotice,
  rejectFamilyInvitation,
  removeFamilyMember,
} from '@safelight/contract/family'
import { type ActingAccount, thenStorage } from '../then-storage.ts'

export interface Family {
  state(): Promise<FamilyState>
  members(group: number): Promise<FamilyMembers>
  create(title: string): Promise<void>
  invite(group: number, email: string): Promise<boolean>
  remove(group: number, member: number | string): Promise<void>
  accept(group: number): Promise<void>
  reject(group: number): Promise<void>
  readNotice(): Promise<void>
}

export interface FamilyState {
  groups: FamilyGroup[]
  invitations: FamilyInvitation[]
  notice: FamilyNotice | null
}

export function createFamilyActions(account: ActingAccount): Family {
  const { api } = account
  const andStorage = thenStorage(account)
  return {
    async state() {
      const invitations = await api().call(familyInvitations)
      return { ...(await api().call(myFamilyGroups)), invitations }
    },
    members: groupId => api().call(familyMembers, { params: { groupId } }),
    async create(title) {
      await api().call(createFamilyGroup, { query: { title } })
    },
    async invite(groupId, email) {
      const invited = await api().call(inviteToFamily, { params: { groupId }, query: { email } })
      return invited.isMailed
    },
    async remove(groupId, memberId) {
      await andStorage(api().call(removeFamilyMember, { params: { groupId, memberId } }))
    },
    async accept(groupId) {
      await andStorage(api().call(acceptFamilyInvitation, { params: { groupId } }))
    },
    async reject(groupId) {
      await api().call(rejectFamilyInvitation, { params: { groupId } })
    },
    async readNotice() {
      await api().call(readFamilyNotice)
    },
  }
}
