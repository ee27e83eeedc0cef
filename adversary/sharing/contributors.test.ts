import { type AlbumPage, albumMedia } from '@safelight/contract/albums'
import { describe, expect, it } from 'vitest'
import { aServer, encodeIdentity, type Somebody, somebody, type Tamper } from './actors.ts'

async function anAlbum() {
  const server = await aServer()
  const [ada, bob, eve] = await Promise.all(
    ['ada', 'bob', 'eve'].map(name => somebody(server, name)),
  )
  if (!ada || !bob || !eve) throw new Error('nobody')
  const { id } = await ada.albums.create({ title: 'Summer', description: '' }, [
    await ada.upload('first.jpg'),
  ])
  const what = { type: 'album', id } as const
  await ada.sharing.shareWith(what, bob.email, 'EDIT')
  await ada.sharing.shareWith(what, eve.email, 'VIEW')
  await bob.albums.add(id, [await bob.upload('second.jpg')])
  return { ada, bob, eve, id }
}

const emails = async (who: Somebody, id: string) => {
  const { contributors } = await who.albums.page(id)
  return [...contributors.values()].map(({ email }) => email).sort()
}

const claiming =
  (accountId: string, claim: { email: string; displayName: string | null }): Tamper =>
  (path, page: AlbumPage) =>
    path === albumMedia.path
      ? {
          ...page,
          fileUploadResponseList: page.fileUploadResponseList.map(item =>
            item.ownerAccountId === accountId ? { ...item, addedBy: claim } : item,
          ),
        }
      : undefined

describe('the people who added items to an album', () => {
  it('are named for the owner and for every member', async () => {
    const { ada, bob, eve, id } = await anAlbum()
    for (const who of [ada, bob, eve]) expect(await emails(who, id)).toEqual([ada.email, bob.email])
  })

  it('keep the addresses of contacts if the server claims others', async () => {
    const { ada, bob, id } = await anAlbum()
    ada.lie(claiming(bob.account.accountId, { email: 'eve@example.org', displayName: 'Eve' }))
    expect(await emails(ada, id)).toEqual([ada.email, bob.email])
  })

  it('have no name if the server gives a stranger the address of a contact', async () => {
    const { ada, bob, eve, id } = await anAlbum()
    await eve.albums.get(id)
    eve.lie(claiming(bob.account.accountId, { email: ada.email, displayName: 'Ada' }))
    expect(await emails(eve, id)).toEqual([ada.email])
  })

  it('have no name if their keys in the album are not those of the contact', async () => {
    const { ada, bob, eve, id } = await anAlbum()
    const [contact] = await eve.contacts.pin([
      {
        accountId: bob.account.accountId,
        email: bob.email,
        encryptionPublicKey: keysOf(ada).encryptionPublicKey,
        signingPublicKey: keysOf(ada).signingPublicKey,
      },
    ])
    expect(contact).not.toBeInstanceOf(Error)
    expect(await emails(eve, id)).toEqual([ada.email])
  })
})

const keysOf = ({ identity }: Somebody) => encodeIdentity(identity.person)
