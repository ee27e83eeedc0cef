import { ok } from 'node:assert/strict'
import { createAccount } from '@safelight/crypto/account'
import { openIdentity, type SealedIdentity } from '@safelight/crypto/identity'
import { mutateBytes } from '../../mutate-bytes.ts'
import type { Target } from '../../run.ts'
import { aPassword, isOpenError, same } from '../support.ts'

/**
 * Attacks `openIdentity` with identities whose parts are damaged, swapped or from another account. Only the
 * account's own identity may open (format rule F5).
 */
export const identity: Target = {
  name: 'identity',
  async prepare() {
    const password = await aPassword()
    const { sealed, keys } = await createAccount(password)
    const own = sealed.identity
    const foreign = (await createAccount(password)).sealed.identity
    const names = Object.keys(own) as (keyof SealedIdentity)[]
    const parts = [...Object.values(own), ...Object.values(foreign)]
    return {
      async try(random) {
        const given = { ...own }
        for (let i = random.below(3); i > 0; i--) {
          const name = random.pick(names)
          given[name] = random.oneIn(3)
            ? random.pick(parts)
            : mutateBytes(random, given[name], parts)
        }
        const isOwn = names.every(name => same(given[name], own[name]))
        try {
          const { signing } = await openIdentity(keys, given)
          ok(isOwn, "opened an identity that is not the account's")
          ok(!signing.privateKey.extractable)
          return 'accepted'
        } catch (error) {
          ok(isOpenError(error) && !isOwn, error as Error)
          return 'refused'
        }
      },
    }
  },
}
