import type { Person } from '@safelight/contract/contacts'
import { ContactsDamagedError } from '@safelight/library/contacts'
import { randomBytes, toBase64url } from '@safelight/vault/bytes'
import { describe, expect, it } from 'vitest'
import { encodePerson } from '../../packages/library/src/lib/people.ts'
import { aServer, type Somebody, somebody } from './people.ts'

/* The server answers what it likes about the people that somebody knows. */

async function people() {
  const server = await aServer()
  const ada = await somebody(server, 'ada')
  const bob = await somebody(server, 'bob')
  const eve = await somebody(server, 'eve')
  const item = await ada.upload('first.jpg')
  return { server, ada, bob, eve, item, what: { type: 'item', item } as const }
}

/** The server gives somebody else's account and keys for every address. */
const everybodyIs = (who: Somebody) => (path: string, answer: Person) =>
  path === '/api/users/public-key' ? { ...answer, ...encodePerson(who.identity.person) } : undefined

describe('the stored contacts', () => {
  it('that are gone under a version that there was stop all sharing', async () => {
    const { ada, bob, eve, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    const device = ada.reloaded()
    for (const version of [1, 2]) {
      device.lie((path, answer) =>
        path === '/api/user/contacts' ? { sealed: null, version } : everybodyIs(eve)(path, answer),
      )
      const sharing = device.sharing.shareWith(what, bob.email, 'VIEW')
      await expect(sharing).rejects.toThrow(ContactsDamagedError)
    }
  })

  it('that do not open leave the device as it was', async () => {
    const { ada, bob, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    const device = ada.reloaded()
    device.lie(path =>
      path === '/api/user/contacts'
        ? { sealed: toBase64url(randomBytes(60)), version: 2 ** 40 }
        : undefined,
    )
    await expect(device.contacts.list()).rejects.toThrow(ContactsDamagedError)
    expect(await ada.reloaded().contacts.list()).toHaveLength(1)
  })
})
