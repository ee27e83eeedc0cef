import { expect, it } from 'vitest'
import { collected } from '../../../test/collected.ts'
import { aFile, anAccount, aReading, recordOf } from '../../../test/fixtures.ts'
import { ApiError } from '../../api/api-client.ts'
import { openItem, streamKeysOf } from '../../items/item.ts'
import { encryptUpload } from '../../upload/encryption/encrypt-upload.ts'
import { readSteadily, type SteadyDeps } from './read-steadily.ts'

const away = () => new ApiError('NETWORK', 0, 'away')

/**
 * Returns an original of two segments. `answer` turns its ciphertext into the server's response to each
 * request.
 */
async function anOriginal(
  answer: (ciphertext: Uint8Array<ArrayBuffer>, turn: number) => ReadableStream | Error,
) {
  const account = await anAccount()
  const content = 'x'.repeat(300_000)
  const upload = await encryptUpload(account, aFile('a.jpg', content), aReading(), [])
  const ciphertext = new Uint8Array(await new Blob([upload.original]).arrayBuffer())
  const item = await openItem(account, recordOf(upload))
  const asked: number[] = []
  const waits: number[] = []
  const stopping = new AbortController()
  const deps: SteadyDeps = {
    keysOf: each => streamKeysOf(account, each),
    async fetchStream(_item, _role, range) {
      asked.push(range.start)
      const given = answer(ciphertext.slice(range.start, range.end), asked.length)
      if (given instanceof Error) throw given
      return given
    },
    async wait(tries) {
      waits.push(tries)
      stopping.signal.throwIfAborted()
    },
  }
  const read = async () => {
    const blob = new Blob(await collected(readSteadily(item, 'original', deps, stopping.signal)))
    return (await blob.text()) === content
  }
  return { read, asked, waits, stop: () => stopping.abort() }
}

const whole = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()

const broken = (bytes: Uint8Array<ArrayBuffer>) => {
  const pieces = [bytes.slice(0, 262_144), bytes.slice(262_144, 262_200)]
  return new ReadableStream(
    {
      pull(controller) {
        const piece = pieces.shift()
        if (piece) controller.enqueue(piece)
        else controller.error(new TypeError('network error'))
      },
    },
    { highWaterMark: 0 },
  )
}

it('resumes after the last received segment when the network fails', async () => {
  const { read, asked } = await anOriginal((bytes, turn) =>
    turn === 1 ? broken(bytes) : turn < 10 ? away() : whole(bytes),
  )
  expect(await read()).toBe(true)
  expect(asked[0]).toBe(0)
  expect(asked).toHaveLength(10)
})

it('retries an unreachable server without a time limit', async () => {
  const { read, waits } = await anOriginal((bytes, turn) => (turn < 30 ? away() : whole(bytes)))
  expect(await read()).toBe(true)
  expect(waits).toEqual(Array.from({ length: 29 }, (_, i) => i + 1))
})

it.each([
  ['is damaged', (bytes: Uint8Array<ArrayBuffer>) => whole(bytes.with(100, 1)), 1, 'damaged'],
  ['is not there', () => new ApiError('NOT_FOUND', 404, 'Gone.'), 1, 'Gone.'],
  [
    'fails again and again',
    () => new ApiError('INTERNAL', 500, 'No.'),
    5,
    'could not read this file',
  ],
] as const)('gives up on a file that %s', async (_, answer, times, message) => {
  const { read, asked } = await anOriginal(answer)
  await expect(read()).rejects.toMatchObject({
    name: 'UnreadableError',
    message: expect.stringContaining(message),
  })
  expect(asked).toHaveLength(times)
})

it('rejects without a retry if the session has ended or the caller aborts', async () => {
  const refused = await anOriginal(() => new ApiError('NOT_SIGNED_IN', 401, 'Sign in.'))
  await expect(refused.read()).rejects.toMatchObject({ status: 401 })
  const stopped = await anOriginal(away)
  stopped.stop()
  await expect(stopped.read()).rejects.toMatchObject({ name: 'AbortError' })
})
