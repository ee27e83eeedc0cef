import { equal, ok } from 'node:assert/strict'
import { encodeMap } from '@safelight/contract/cbor'
import { LIMITS } from '@safelight/contract/limits'
import { concat, fromBase64url } from '@safelight/crypto/bytes'
import { createGuestLink } from '@safelight/crypto/guest-links'
import {
  GUEST_UPLOAD_NAME_CHARS,
  type GuestUploadDetails,
  guestUploadDetails,
} from '@safelight/crypto/guest-upload-details'
import { createGuestUploadKeys, openGuestUploadDetails } from '@safelight/crypto/guest-uploads'
import { associatedData, seal } from '@safelight/crypto/seal'
import { anAccount } from '../../../../packages/client/test/fixtures.ts'
import { ITEM_ID } from '../../../../packages/crypto/test/fixtures.ts'
import { encodeAny, filled } from '../../encode-any.ts'
import { mutateBytes } from '../../mutate-bytes.ts'
import { mutateMap } from '../../mutate-map.ts'
import type { Target } from '../../run.ts'

const HEADER = 'A'.repeat(54)
const DETAILS: GuestUploadDetails = {
  v: 1,
  name: 'sea.jpg',
  type: 'image/jpeg',
  modified: 1_625_394_896_000,
  streams: {
    original: { length: 12, header: HEADER, type: 'image/jpeg' },
    thumbnail: { length: 5, header: HEADER, type: 'image/webp' },
  },
}

/**
 * Attacks the reader of a guest upload's details with details that a hostile visitor sealed with the right
 * keys. The reader must accept only details within the limits (format rule F16).
 */
export const guestUploads: Target = {
  name: 'guest-uploads',
  async prepare() {
    const { binding, fragment } = await createGuestLink(await anAccount(), ITEM_ID)
    const { keys } = await createGuestUploadKeys(fragment, binding.token, ITEM_ID)
    const data = associatedData('guest-upload-details', binding.token, ITEM_ID)
    const honest = guestUploadDetails.encode(DETAILS)
    // The zero padding is part of the plaintext, so changes may hit the padding too.
    const whole = concat(encodeMap(honest), new Uint8Array(128)).slice(0, 256)
    return {
      async try(random) {
        const sealed = random.oneIn(3)
          ? await seal(keys.details, data, mutateBytes(random, whole))
          : await seal(keys.details, data, filled(encodeAny(mutateMap(random, honest))))
        const details = await openGuestUploadDetails(keys, sealed).catch(() => undefined)
        if (!details) return 'refused'
        ok(guestUploadDetails.is(details))
        ok(details.name.length > 0 && details.name.length <= GUEST_UPLOAD_NAME_CHARS)
        ok(
          !Number.isNaN(
            new File([], details.name, { lastModified: details.modified }).lastModified,
          ),
        )
        const { original, thumbnail = original } = details.streams
        for (const { header, length, type } of [original, thumbnail]) {
          equal(fromBase64url(header).length, 40)
          ok(length > 0 && length <= LIMITS.fileBytes)
          ok(type.length <= 100)
        }
        equal(({} as Record<string, unknown>).x, undefined)
        return 'accepted'
      },
    }
  },
}
