import { giftDescriptor } from '@safelight/contract/gifts'
import { LIMITS } from '@safelight/contract/limits'
import { fromBase64url } from '@safelight/crypto/bytes'
import { openGiftDetails, openGiftKeys } from '@safelight/crypto/gifts'
import { createGuestLink, openGuestLink } from '@safelight/crypto/guest-links'
import { expect, it } from 'vitest'
import { aFile, anAccount, aReading } from '../../test/fixtures.ts'
import { encryptGift } from './encrypt-gift.ts'
import { giftDetails } from './gift-details.ts'

/** Encrypts a file for a new link; resolves to what is sent and to what the link's owner opens of it. */
async function given(file: File, reading = aReading()) {
  const account = await anAccount()
  const { binding, fragment, wrappedKeys } = await createGuestLink(
    account,
    '01J0000000000000000000000B',
  )
  const gift = await encryptGift(fragment, binding.token, file, reading)
  const { id, sealedKey, details } = giftDescriptor.parse(gift.dto)
  const link = await openGuestLink(account, binding, wrappedKeys)
  const keys = await openGiftKeys(link, binding.token, id, fromBase64url(sealedKey))
  return {
    ...gift,
    details: giftDetails.parse(await openGiftDetails(keys, fromBase64url(details))),
  }
}

it('of all that was drawn, only the thumbnail goes along', async () => {
  const { dto, details, renditions } = await given(aFile('sea.jpg', 'the original'))
  expect(dto.renditions).toEqual([{ role: 'thumbnail', length: renditions.size }])
  expect(Object.keys(details.streams).sort()).toEqual(['original', 'thumbnail'])
  expect(details.streams.original).toMatchObject({ length: 12, type: 'image/jpeg' })
})

it('says nothing of where and when the picture was taken beside the file itself', async () => {
  const { details } = await given(aFile())
  expect(Object.keys(details).sort()).toEqual(['modified', 'name', 'streams', 'type', 'v'])
})

it('a thumbnail that the server would refuse stays behind', async () => {
  const bytes = new Uint8Array(LIMITS.giftThumbnailBytes)
  const large = { role: 'thumbnail', bytes, type: 'image/webp', width: 9, height: 9 } as const
  const { dto, renditions } = await given(aFile(), aReading({ renditions: [large] }))
  expect([dto.renditions, renditions.size]).toEqual([[], 0])
})

it('a name of any length and a time before 1970 fit the bounds', async () => {
  const file = new File(['x'], `${'x'.repeat(5000)}.jpg`, { type: 'image/jpeg', lastModified: -5 })
  const { details } = await given(file)
  expect(details).toMatchObject({ name: `${'x'.repeat(196)}.jpg`, modified: 0 })
})
