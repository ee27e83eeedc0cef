import { type Profile, profile } from '@safelight/contract/auth'
import { createAccount } from '@safelight/crypto/account'
import { derivePasswordKeys, newSmallKdfParameters } from '@safelight/crypto/password'
import { expect, it } from 'vitest'
import { inPage } from '../../../test/page.ts'
import { aServer } from '../../../test/server.ts'
import { encodeAccount } from '../../api/codecs/account.ts'
import { createObservable } from '../../async/observables/observable.ts'
import { openProfile, type ProfileDetails, sealProfile } from '../profile.ts'
import type { SessionState, UnlockedSession } from '../session-state.ts'
import { createAccountActions } from './account-actions.ts'

const MARIA: ProfileDetails = { v: 1, firstName: 'Maria', lastName: 'R', recoveryWords: 'saved' }

it('keeps what another device has saved in the profile meanwhile', async () => {
  const kdf = newSmallKdfParameters()
  const account = await createAccount(await derivePasswordKeys('Olive-Tree-7', kdf))
  const { masterKeyByRecovery: _, recoveryKey: __, ...sealed } = encodeAccount(account.sealed, kdf)
  const { keys } = account
  const storage = { usedBytes: 0, limitBytes: null, familyBytes: null }
  const user = { id: 1, email: 'maria@example.org', roles: [], storage, keys: sealed }
  let stored: Profile = await sealProfile(keys, 2, { ...MARIA, lastName: 'Rossi' })
  const { url } = await aServer((path, body) => {
    if (path.endsWith('/me')) return { ...user, profile: stored }
    if (body.version !== stored.version + 1) return 'STALE_VERSION'
    stored = profile.parse(body)
    return {}
  })
  inPage(url)
  const known = { ...user, profile: await sealProfile(keys, 1, MARIA) }
  const state = { status: 'unlocked', user: known, profile: MARIA, token: 'A'.repeat(43), keys }
  const current = createObservable<SessionState>(state as never)
  const freshRecoveryKey = createObservable<string | undefined>(undefined)
  const logOut = () => expect.unreachable()
  const actions = createAccountActions({ current, freshRecoveryKey, logOut })

  await actions.saveProfile({ sharesSeen: '2024-01-01T00:00:00.000Z' })
  const saved = { ...MARIA, lastName: 'Rossi', sharesSeen: '2024-01-01T00:00:00.000Z' }
  expect(await openProfile(keys, stored)).toEqual(saved)
  expect((current.get() as UnlockedSession).profile).toEqual(saved)
})
