import { toBase64url } from '@safelight/crypto/bytes'
import { afterEach, expect, it, vi } from 'vitest'
import { askPasskey, askSecondStep, createPasskey, PasskeyError } from './authenticator.ts'

afterEach(() => vi.unstubAllGlobals())

const challenge = toBase64url(new Uint8Array(56))

function aPage(hostname: string) {
  const asked: string[] = []
  const ask = (what: string) => async () => {
    asked.push(what)
    return null
  }
  vi.stubGlobal('location', { hostname })
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials: { create: ask('create'), get: ask('get') } })
  return asked
}

const request = (rpId: string) => ({
  challenge,
  rpId,
  accountId: toBase64url(new Uint8Array(16)),
  email: 'ada@example.org',
  known: [],
  opensLibrary: true,
})

it.each(['example.org', 'other.example.org', ''])(
  'refuses a passkey request for the host name %j on a page of another host',
  async rpId => {
    const asked = aPage('photos.example.org')
    for (const asking of [
      () => createPasskey(request(rpId)),
      () => askPasskey({ challenge, rpId }),
      () => askSecondStep({ challenge, rpId, allowed: [] }),
    ]) {
      await expect(asking()).rejects.toThrow(PasskeyError)
    }
    expect(asked).toEqual([])
  },
)

it('requests a passkey for the host name of the page', async () => {
  const asked = aPage('photos.example.org')
  const rpId = 'photos.example.org'
  await expect(createPasskey(request(rpId))).rejects.toThrow('No passkey was added.')
  await expect(askPasskey({ challenge, rpId })).rejects.toThrow('No passkey was used.')
  expect(asked).toEqual(['create', 'get'])
})
