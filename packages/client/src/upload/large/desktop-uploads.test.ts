import { BRIDGE_NAME } from '@safelight/contract/desktop-bridge-name'
import { LIMITS } from '@safelight/contract/limits'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { aChunkedUpload, aFile, anAccount, aReading } from '../../../test/fixtures.ts'
import { encodeForm } from '../../api/form.ts'
import { encryptUpload } from '../encryption/encrypt-upload.ts'
import { fieldsOf } from '../sending/send-upload.ts'
import { chunkBytesHere } from './chunk-bytes.ts'

/* In the desktop app, the main process would hold the bytes of Blobs, and of large requests. */

beforeEach(() => {
  vi.stubGlobal(BRIDGE_NAME, {})
  onTestFinished(() => void vi.unstubAllGlobals())
})

it('no request of the desktop app has a Blob', async () => {
  const account = await anAccount()
  const upload = await encryptUpload(account, aFile(), aReading(), [])
  const file = aFile('a.jpg', 'x'.repeat(700_000))
  const chunked = await aChunkedUpload(account, file, 2 ** 18)
  const { data } = await chunked.chunk(1, new AbortController().signal)
  expect(data).toHaveLength(2 ** 18)
  for (const form of [fieldsOf(upload), [['chunkData', data]]] as const)
    expect(encodeForm(form).body).toBeInstanceOf(Uint8Array)
})

it('the desktop app sends smaller chunks than a browser', () => {
  expect(chunkBytesHere(LIMITS.chunkBytes)).toBe(8 * 2 ** 20)
  expect(chunkBytesHere(2 ** 20)).toBe(2 ** 20)
  vi.unstubAllGlobals()
  expect(chunkBytesHere(LIMITS.chunkBytes)).toBe(LIMITS.chunkBytes)
})
