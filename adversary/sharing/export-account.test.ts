import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inFolder, openBlobs } from '@safelight/test-kit/commands'
import { signUpOwner } from '@safelight/test-kit/library'
import { contents, copyOf, python, rescue } from '@safelight/test-kit/programs/rescue'
import { temporaryFolder } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { exportAccount } from '../../apps/server/src/commands/export/export-account.ts'
import { aServer, clientOf, somebody } from './actors.ts'

it.skipIf(!python)(
  'an account export contains no private data of other accounts (needs Python)',
  async () => {
    const server = await aServer()
    const owner = await signUpOwner(server, 'ada@example.org')
    const ada = await clientOf(server, owner)
    const [bob, carol] = [await somebody(server, 'bob'), await somebody(server, 'carol')]
    const [mine, edited] = [await ada.upload('mine.jpg'), await ada.upload('edited.jpg')]
    const own = await ada.albums.create({ title: 'Everywhere', description: '' }, [mine])
    await ada.sharing.shareWith({ type: 'album', id: own.id }, bob.email, 'EDIT')
    await bob.albums.add(own.id, [await bob.upload('added.jpg')])
    await ada.sharing.shareWith({ type: 'item', item: edited }, bob.email, 'EDIT')
    await bob.sharing.editItem(edited.id, { name: 'edited by Bob.jpg' })
    const single = await bob.upload('single.jpg')
    await bob.sharing.shareWith({ type: 'item', item: single }, ada.email, 'VIEW')
    const theirs = await bob.albums.create({ title: 'Bob’s', description: '' }, [single])
    await bob.sharing.shareWith({ type: 'album', id: theirs.id }, ada.email, 'VIEW')
    await bob.sharing.shareWith({ type: 'album', id: theirs.id }, carol.email, 'EDIT')
    await carol.albums.add(theirs.id, [await carol.upload('by carol.jpg')])
    const hidden = await bob.upload('hidden.jpg')
    const details = { title: 'One', description: '', originals: true, createdByName: 'Ada' }
    const link = { ...details, expirationDays: null, password: undefined }
    await ada.sharing.createLink({ type: 'item', item: mine }, link)

    const { database } = server.context
    const folder = join(temporaryFolder(), 'exported')
    const done = await inFolder(server, source =>
      exportAccount(source, owner.person.id, folder, openBlobs),
    )
    expect(done.damaged).toEqual([])

    const [whole, exported] = [
      await rescue(copyOf(server), owner.words),
      await rescue(folder, owner.words),
    ]
    expect(exported.stdout).toMatch(/\n5 restored, 0 damaged\n$/)
    expect(exported.code).toBe(0)
    expect(contents(exported.output)).toEqual(contents(whole.output))

    const rows = readFileSync(join(folder, 'safelight.sqlite'), 'latin1')
    expect(rows).toContain(mine.wrappedKey)
    expect(rows).toContain(bob.email)
    const theirKeys = await database
      .selectFrom('users')
      .select(['keys_json', 'profile_sealed', 'password_hmac', 'recovery_hmac'])
      .where('id', '<>', owner.person.id)
      .execute()
    const secrets = theirKeys.flatMap(row => [
      JSON.parse(row.keys_json).masterKeyByPassword,
      JSON.parse(row.keys_json).recoveryKey,
      row.profile_sealed,
      row.password_hmac,
      row.recovery_hmac,
    ])
    for (const secret of [...secrets, single.wrappedKey, hidden.id, carol.email]) {
      expect(rows).not.toContain(secret)
    }
  },
)
