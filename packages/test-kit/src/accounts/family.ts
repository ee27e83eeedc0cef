import type { FamilyGroup, FamilyMembers, PendingMember } from '@safelight/contract/family'
import { ask, done } from '../sharing/sharing.ts'
import type { Address, Person } from './account.ts'

export const askFamily = <T = Record<string, unknown>>(
  server: Address,
  person: Person,
  method: string,
  path: string,
) => ask<T>(server, person, method, `/api/family-group/${path}`)

export const createFamily = async (
  server: Address,
  owner: Person,
  title = 'Ours',
): Promise<number> =>
  (await done(askFamily<FamilyGroup>(server, owner, 'POST', `create?title=${title}`))).id

export const inviteTo = (server: Address, owner: Person, group: number, email: string) =>
  done(
    askFamily<PendingMember & { isMailed: boolean }>(
      server,
      owner,
      'POST',
      `${group}/invite?email=${encodeURIComponent(email)}`,
    ),
  )

export async function join(server: Address, owner: Person, group: number, person: Person) {
  await inviteTo(server, owner, group, person.email)
  await done(askFamily(server, person, 'POST', `${group}/accept`))
}

export const readFamily = (server: Address, person: Person, group: number) =>
  done(askFamily<FamilyMembers>(server, person, 'GET', `${group}/members`))

export async function aFamily(
  server: Address,
  owner: Person,
  member: Person,
  invited: Person,
): Promise<{ id: number; invitation: string }> {
  const id = await createFamily(server, owner)
  await join(server, owner, id, member)
  return { id, invitation: (await inviteTo(server, owner, id, invited.email)).id }
}
