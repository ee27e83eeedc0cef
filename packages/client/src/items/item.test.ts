import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import {
  digestOfSealed,
  openItemKeys,
  sealPrivateDetails,
  sealSharedDetails,
} from '@safelight/crypto/items'
import { decryptWhole, openStream } from '@safelight/crypto/streams'
import type { Guess } from '@safelight/media/read'
import { describe, expect, it } from 'vitest'
import { aFile, anAccount, anUpload, aReading, recordOf } from '../../test/fixtures.ts'
import type { Ciphertext } from '../upload/encryption/ciphertext.ts'
import { encryptUpload } from '../upload/encryption/encrypt-upload.ts'
import { parseLabels } from '../upload/files/upload-rules.ts'
import { isDateGuessed, itemName, openItem, streamOf } from './item.ts'

const textOf = ({ original }: { original: Ciphertext }) => new Blob([original]).text()

describe('the date of an item', () => {
  const opened = async (guess: Guess | null) => {
    const account = await anAccount()
    const taken = { local: '2021-07-04T12:34:56.000', offsetMinutes: null, guess }
    const upload = await encryptUpload(account, aFile(), aReading({ taken }), [])
    return openItem(account, recordOf(upload))
  }

  it('the date is a guess until somebody sets a date', async () => {
    const item = await opened('file')
    expect(isDateGuessed(item)).toBe(true)
    const { details } = item
    if (!details) throw new Error('no details')
    const taken = { ...details.taken, local: '2021-07-05T12:34:56.000' }
    expect(isDateGuessed({ ...item, details: { ...details, taken } })).toBe(false)
  })

  it('the date is no guess if the file has a date', async () => {
    expect(isDateGuessed(await opened(null))).toBe(false)
  })
})

it('an encrypted upload still marks a damaged picture as damaged', async () => {
  const account = await anAccount()
  const upload = await encryptUpload(account, aFile(), aReading({ isDamaged: true }), [])
  expect((await openItem(account, recordOf(upload))).privateDetails?.isDamaged).toBe(true)
})

describe('a row without the shared details', () => {
  const aRow = async () => {
    const account = await anAccount()
    const record = recordOf(await anUpload(account))
    return { account, record, row: { ...record, sharedDetails: undefined } }
  }

  it('decrypts to the same item as the whole record', async () => {
    const { account, record, row } = await aRow()
    const item = await openItem(account, row)
    expect(item.details?.name).toBe('Arezzo.jpg')
    expect(item).toEqual(await openItem(account, record))
  })

  it('yields no details if its version or its item key is wrong', async () => {
    const { account, row } = await aRow()
    const withoutCopy = { v: 1, labels: [], labelsConfidence: [], isFavorite: false }
    const sealed = await sealPrivateDetails(account, row.id, 1, withoutCopy)
    for (const spoiled of [
      { ...row, version: 2 },
      { ...row, wrappedKey: row.wrappedKey.replace(/.$/, last => (last === 'A' ? 'Q' : 'A')) },
      { ...row, privateDetails: toBase64url(sealed) },
    ]) {
      const item = await openItem(account, spoiled)
      expect([item.details, item.setAside]).toEqual([undefined, undefined])
    }
  })
})

describe('an encrypted upload', () => {
  it('can be decrypted on another device', async () => {
    const account = await anAccount()
    const upload = await anUpload(account, ['garden'])
    const item = await openItem(account, recordOf(upload))
    expect(itemName(item)).toBe('Arezzo.jpg')
    expect(item).toMatchObject({ takenLocal: '2021-07-04T12:34:56.000', size: 12, isVideo: false })
    expect(item.details).toMatchObject({ name: 'Arezzo.jpg', width: 640 })
    expect(item.privateDetails).toMatchObject({ labels: ['garden'], latitude: 43.4676 })

    const keys = await openItemKeys(account, item.id, fromBase64url(item.wrappedKey))
    let offset = 0
    const read = async (role: 'original' | 'thumbnail' | 'preview', sent: Ciphertext) => {
      const stream = streamOf(item, role)
      if (!stream) throw new Error(`no ${role}`)
      const opening = await openStream(keys, role, stream)
      const ciphertext = new Uint8Array(await new Blob([sent]).arrayBuffer())
      return new TextDecoder().decode(await decryptWhole(opening, ciphertext))
    }
    expect(await read('original', upload.original)).toBe('the original')
    for (const { role, length } of upload.dto.renditions) {
      const part = upload.renditions.slice(offset, offset + length)
      expect(await read(role as 'thumbnail', part)).toBe(role === 'preview' ? 'larger' : 'small')
      offset += length
    }
    expect(offset).toBe(upload.renditions.length)
  })

  it('reveals to the server only the day, the type and the sizes', async () => {
    const upload = await anUpload(await anAccount(), ['garden'])
    const sent = JSON.stringify(upload.dto) + (await textOf(upload))
    for (const secret of ['Arezzo', 'garden', '43.46', 'Camera', '12:34', 'the original']) {
      expect(sent).not.toContain(secret)
    }
    expect(upload.dto).toMatchObject({ creationDate: '2021-07-04', type: 'image/jpeg', size: 12 })
  })

  it('has new keys at every attempt', async () => {
    const account = await anAccount()
    const first = await anUpload(account)
    const second = await anUpload(account)
    expect(second.dto.checksum).toBe(first.dto.checksum)
    expect(second.dto.id).not.toBe(first.dto.id)
    expect(second.dto.wrappedKey).not.toBe(first.dto.wrappedKey)
    expect(await textOf(second)).not.toBe(await textOf(first))
    const other = await encryptUpload(account, aFile('b.jpg', 'other'), aReading(), [])
    expect(other.dto.checksum).not.toBe(first.dto.checksum)
  })
})

describe('written details', () => {
  it('can be read back even with too many labels', async () => {
    const account = await anAccount()
    const labels = parseLabels(Array.from({ length: 300 }, (_, i) => `label ${i}`).join())
    const file = aFile(`${'x'.repeat(2000)}.jpg`)
    const upload = await encryptUpload(account, file, aReading(), labels)
    const item = await openItem(account, recordOf(upload))
    expect(itemName(item)).toHaveLength(1024)
    expect(item.privateDetails?.labels).toHaveLength(200)
  })

  it('omit dimensions out of bounds', async () => {
    const account = await anAccount()
    const reading = aReading({ width: 2_147_483_649, height: 160 })
    const upload = await encryptUpload(account, aFile(), reading, [])
    const { details } = await openItem(account, recordOf(upload))
    expect(details?.name).toBe('Arezzo.jpg')
    expect(details).not.toHaveProperty('width')
  })
})

describe('a record from a malicious server', () => {
  it('is listed without details when any sealed part is changed or moved', async () => {
    const account = await anAccount()
    const record = recordOf(await anUpload(account))
    const other = recordOf(await anUpload(account))
    const forged = [
      { ...record, id: other.id },
      { ...record, wrappedKey: other.wrappedKey },
      { ...record, sharedDetails: other.sharedDetails, privateDetails: other.privateDetails },
      { ...record, wrappedKey: 'AAAA' },
    ]
    for (const each of forged) {
      const item = await openItem(account, each)
      expect(item.details).toBeUndefined()
      expect(item.takenLocal).toBe('2021-07-04T00:00:00.000')
    }
    expect((await openItem(await anAccount(), record)).details).toBeUndefined()
  })

  it.each([
    ['damaged', 1, async (_: unknown, sealed: string) => flipped(sealed)],
    ['sealed by others under its version', 1, async (forge: Forge) => forge(1)],
    ['sealed by others under a later version', 2, async (forge: Forge) => forge(2)],
  ])(
    "is listed with its owner's last details when the shared details are %s",
    async (_, version, sealedBy) => {
      const account = await anAccount()
      const record = recordOf(await anUpload(account))
      const keys = await openItemKeys(account, record.id, fromBase64url(record.wrappedKey))
      const { details } = await openItem(account, record)
      const forge: Forge = async under =>
        toBase64url(await sealSharedDetails(keys, under, { ...details, name: 'Forged.jpg' }))

      const sharedDetails = await sealedBy(forge, record.sharedDetails)
      const item = await openItem(account, { ...record, version, sharedDetails })
      expect(item).toMatchObject({ version, setAside: true, details })
      expect(item.privateDetails?.latitude).toBe(43.4676)
      const keyless = { ...record, version, sharedDetails, wrappedKey: 'AAAA' }
      expect((await openItem(account, keyless)).details).toBeUndefined()
    },
  )

  it('is listed without details when its private details have a newer version than the item', async () => {
    const account = await anAccount()
    const record = recordOf(await anUpload(account))
    const item = await openItem(account, { ...record, privateVersion: 2 })
    expect(item.details).toBeUndefined()
  })

  it('is listed without details when its private details cannot be decrypted', async () => {
    const account = await anAccount()
    const record = recordOf(await anUpload(account))
    const other = recordOf(await anUpload(account))
    const keys = await openItemKeys(account, record.id, fromBase64url(record.wrappedKey))
    const { details } = await openItem(account, record)
    const version = 1_000_000
    const forged = await sealSharedDetails(keys, version, { ...details, name: 'Forged.jpg' })
    for (const lie of [
      { ...record, privateDetails: other.privateDetails },
      { ...record, version, privateVersion: version, sharedDetails: toBase64url(forged) },
    ]) {
      const item = await openItem(account, lie)
      expect(item.privateDetails).toBeUndefined()
      expect(item.details).toBeUndefined()
      expect(item.takenLocal).toBe('2021-07-04T00:00:00.000')
    }
  })

  it('is listed without details when a value in the details is out of bounds', async () => {
    const account = await anAccount()
    const record = recordOf(await anUpload(account))
    const keys = await openItemKeys(account, record.id, fromBase64url(record.wrappedKey))
    const { details, privateDetails } = await openItem(account, record)
    const withType = async (type: string) => {
      const original = { length: 12, type, header: 'A'.repeat(54) }
      const sealed = await sealSharedDetails(keys, 1, { ...details, streams: { original } })
      const vouching = { ...privateDetails, sharedDigest: await digestOfSealed(sealed) }
      const sealedPrivate = await sealPrivateDetails(account, record.id, 1, vouching)
      const sharedDetails = toBase64url(sealed)
      return openItem(account, {
        ...record,
        sharedDetails,
        privateDetails: toBase64url(sealedPrivate),
      })
    }
    const fine = await withType('x'.repeat(100))
    expect(streamOf(fine, 'original')?.header).toEqual(new Uint8Array(40))
    expect((await withType('x'.repeat(101))).details).toBeUndefined()
  })

  it('is listed without details when a sealed text is not base64url', async () => {
    const account = await anAccount()
    const record = recordOf(await anUpload(account))
    for (const text of ['A'.repeat(41), `${'A'.repeat(39)}B`]) {
      const item = await openItem(account, { ...record, privateDetails: text })
      expect(item.details).toBeUndefined()
      expect(item.privateDetails).toBeUndefined()
      const damaged = await openItem(account, { ...record, sharedDetails: text, wrappedKey: text })
      expect(damaged.details).toBeUndefined()
    }
  })

  it('gets its type and time from the sealed details, not from the server', async () => {
    const account = await anAccount()
    const record = recordOf(await anUpload(account))
    const item = await openItem(account, { ...record, type: 'video/mp4', dateTaken: '1999-01-01' })
    expect(item).toMatchObject({ isVideo: false, takenLocal: '2021-07-04T12:34:56.000' })
  })
})

type Forge = (version: number) => Promise<string>

function flipped(text: string): string {
  const bytes = fromBase64url(text)
  bytes[20] = (bytes[20] ?? 0) ^ 1
  return toBase64url(bytes)
}
