import type { SessionKeys } from '@safelight/contract/auth'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@safelight/contract/passkeys'
import { z } from '@safelight/contract/schema'
import type { AccountProof } from '@safelight/contract/second-factor'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import { type Bytes, fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import {
  derivePasskeyWrap,
  openPasskeyName,
  sealPasskeyName,
  wrapByPasskey,
} from '@safelight/crypto/passkeys'
import type { PasswordKeys } from '@safelight/crypto/password'
import { texts } from '@safelight/texts/client/session'
import type { ApiClient } from '../../api/api-client.ts'
import { decodeMasterKey } from '../../api/codecs/account.ts'
import { createPasskey, PasskeyError } from '../second-factor/authenticator.ts'
import type { Passkeys } from '../second-factor/passkeys.ts'
import type { Proofs } from '../second-factor/proofs.ts'
import type { UnlockedSession } from '../session-state.ts'
import { wrongPassword } from '../unlock.ts'

export interface PasskeyAccount {
  open(): { state: UnlockedSession; api: ApiClient }
  prove(proofs: Proofs): Promise<{
    state: UnlockedSession
    api: ApiClient
    sealed: SessionKeys
    derived: PasswordKeys
    body: AccountProof
  }>
}

export const createPasskeyActions = ({ open, prove }: PasskeyAccount): Passkeys => ({
  async list() {
    const { state, api } = open()
    const { passkeys } = await api.call(listPasskeys)
    return Promise.all(
      passkeys.map(async ({ name, ...rest }) => ({
        ...rest,
        name: await openName(state.keys, rest.credentialId, name),
      })),
    )
  },

  async add({ name, opensLibrary, ...proofs }) {
    const { state, api, sealed, derived, body } = await prove(proofs)
    const { keys, user } = state
    const { accountId } = keys
    const begun = await api.call(beginPasskey, { body })
    const { credential, output } = await createPasskey({
      ...begun,
      accountId,
      email: user.email,
      opensLibrary,
    })
    const wrap = opensLibrary ? await wrapFor(credential.id, output) : null
    await api.call(addPasskey, {
      body: {
        password: body.password,
        credential,
        name: toBase64url(await sealPasskeyName(keys, credential.id, name)),
        masterKeyByPasskey: wrap && toBase64url(wrap),
      },
    })

    async function wrapFor(credentialId: string, output: Bytes | undefined): Promise<Bytes> {
      if (!output) throw new PasskeyError(GIVES_NO_KEY)
      const master = { ...decodeMasterKey(sealed), accountId }
      const passkeyWrap = await derivePasskeyWrap(output)
      return wrapByPasskey(derived, master, credentialId, passkeyWrap).catch(wrongPassword)
    }
  },

  async rename({ id, credentialId }, name) {
    const { state, api } = open()
    const sealed = toBase64url(await sealPasskeyName(state.keys, credentialId, name))
    await api.call(renamePasskey, { params: { id }, body: { name: sealed } })
  },

  async remove({ id }, proofs) {
    const { api, body } = await prove(proofs)
    await api.call(removePasskey, { params: { id }, body })
  },
})

const GIVES_NO_KEY = texts.noPrf

const nameSchema = z.object({ v: z.literal(1), name: z.string() })

/** Returns a placeholder if the name cannot be opened, so that the person can still remove the passkey. */
async function openName(keys: AccountKeys, credentialId: string, sealed: string): Promise<string> {
  try {
    const opened = await openPasskeyName(keys, credentialId, fromBase64url(sealed))
    return nameSchema.parse(opened).name
  } catch {
    return texts.unnamedPasskey
  }
}
