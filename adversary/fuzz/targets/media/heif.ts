import { ok } from 'node:assert/strict'
import type { Bytes } from '@safelight/crypto/bytes'
import { drawHeif } from '../../../../packages/media/src/decoders/heif-pixels.ts'
import {
  ascii,
  codedIn,
  DISPLAY_P3,
  heifOf,
  iccProfile,
} from '../../../../packages/media/test/heif-writer.ts'
import { mutateBytes } from '../../mutate-bytes.ts'
import type { Target } from '../../run.ts'
import { fixtures, folderOf } from './fixtures.ts'

/**
 * The largest number of pixels of a picture. The samples have fewer. The real limit would make cases slow.
 */
const MOST_PIXELS = 2 ** 16
/** The largest memory in bytes: libheif's initial memory, plus what `MOST_PIXELS` may take. */
const MOST_MEMORY = 32 * 2 ** 20

export const heifPictures: Target = {
  name: 'heif-pictures',
  async prepare() {
    const pictures = await heifFiles()
    const memory = watchMemory()
    return {
      async try(random) {
        const bytes = random.oneIn(20)
          ? random.pick(pictures)
          : mutateBytes(random, random.pick(pictures), pictures)
        const outcome = await drawHeif(bytes, MOST_PIXELS).then(
          ({ data, width, height }) => {
            ok(width > 0 && height > 0 && width * height <= MOST_PIXELS)
            ok(data.length === 4 * width * height)
            return 'accepted' as const
          },
          () => 'refused' as const,
        )
        const taken = memory.largest()
        ok(taken <= MOST_MEMORY, `libheif took ${taken} bytes`)
        return outcome
      },
      end: async () => memory.leave(),
    }
  },
}

async function heifFiles(): Promise<Bytes[]> {
  const [plain, ...others] = await fixtures(
    'formats/heif/plain.heic',
    'formats/sample.heic',
    'formats/sample.avif',
  )
  const coded = codedIn(plain as Bytes)
  const color = [...ascii('prof'), ...iccProfile(DISPLAY_P3)]
  return [
    ...others,
    ...(await folderOf('formats/heif')),
    heifOf(coded, { colors: [color] }),
    heifOf(coded, { width: 192, height: 128, grid: { rows: 2, columns: 2 } }),
  ]
}

function watchMemory() {
  const { grow } = WebAssembly.Memory.prototype
  let largest = 0
  WebAssembly.Memory.prototype.grow = function (pages) {
    const before = grow.call(this, pages)
    largest = Math.max(largest, this.buffer.byteLength)
    return before
  }
  return {
    largest(): number {
      const seen = largest
      largest = 0
      return seen
    },
    leave(): void {
      WebAssembly.Memory.prototype.grow = grow
    },
  }
}
