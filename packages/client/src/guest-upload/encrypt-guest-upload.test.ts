import { guestUploadDescriptor } from '@safelight/contract/guest-uploads'
import { LIMITS } from '@safelight/contract/limits'
import { fromBase64url } from '@safelight/crypto/bytes'
import { createGuestLink, openGuestLink } from '@safelight/crypto/guest-links'
import { openGuestUploadDetails, openGuestUploadKeys } from '@safelight/crypto/guest-uploads'
import { expect, it } from 'vitest'
import { aFile, anAccount, aReading } from '../../test/fixtures.ts'
import { encryptGuestUpload } from './encrypt-guest-upload.ts'

async function given(file: File, reading = aReading()) {
  const account = await anAccount()
  const { binding, fragment, wrappedKeys } = await createGuestLink(
    account,
    '01J0000000000000000000000B',
  )
  const guestUpload = await encryptGuestUpload(fragment, binding.token, file, reading)
  const { id, sealedKey, details } = guestUploadDescriptor.parse(guestUpload.dto)
  const link = await openGuestLink(account, binding, wrappedKeys)
  const keys = await openGuestUploadKeys(link, binding.token, id, fromBase64url(sealedKey))
  return {
    ...guestUpload,
    details: await openGuestUploadDetails(keys, fromBase64url(details)),
  }
}

it('uploads only the thumbnail, not the other renditions', async () => {
  const { dto, details, renditions } = await given(aFile('sea.jpg', 'the original'))
  expect(dto.renditions).toEqual([{ role: 'thumbnail', length: renditions.length }])
  expect(Object.keys(details.streams).sort()).toEqual(['original', 'thumbnail'])
  expect(details.streams.original).toMatchObject({ length: 12, type: 'image/jpeg' })
})

it('reveals place and time of a picture only inside the file itself', async () => {
  const { details } = await given(aFile())
  expect(Object.keys(details).sort()).toEqual(['modified', 'name', 'streams', 'type', 'v'])
})

it('drops a thumbnail that is too large for the server after encryption', async () => {
  const bytes = new Uint8Array(LIMITS.guestUploadThumbnailBytes)
  const large = { role: 'thumbnail', bytes, type: 'image/webp', width: 9, height: 9 } as const
  const { dto, renditions } = await given(aFile(), aReading({ renditions: [large] }))
  expect([dto.renditions, renditions.length]).toEqual([[], 0])
})

it('fits long names and times before 1970 into the limits of the format', async () => {
  const file = new File(['x'], `${'x'.repeat(5000)}.jpg`, { type: 'image/jpeg', lastModified: -5 })
  const { details } = await given(file)
  expect(details).toMatchObject({ name: `${'x'.repeat(196)}.jpg`, modified: 0 })
})
