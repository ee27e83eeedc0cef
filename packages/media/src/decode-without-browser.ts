import { texts } from '@safelight/texts/files'
import type { Pixels } from './decoders/pixels.ts'
import { isDecodableSize } from './metadata/pictures/dimensions.ts'
import { readStoredSize } from './picture-facts.ts'
import { SIGNATURE_BYTES, sniffMediaType } from './types.ts'

const DECODERS = {
  async 'image/jpeg'(program: Program) {
    const { default: decode, init } = await import('@jsquash/jpeg/decode.js')
    await init(quiet(program))
    return (bytes: ArrayBuffer) => decode(bytes, { preserveOrientation: true })
  },
  async 'image/webp'(program: Program) {
    const { default: decode, init } = await import('@jsquash/webp/decode.js')
    await init(quiet(program))
    return decode
  },
  async 'image/png'(program: Program) {
    const { default: decode, init } = await import('@jsquash/png/decode.js')
    await init(program)
    return (bytes: ArrayBuffer) => decode(bytes)
  },
}

export type DecodedType = keyof typeof DECODERS
type Program = Uint8Array<ArrayBuffer>
type Decode = (bytes: ArrayBuffer) => Promise<Pixels>

/** Options that silence a decoder, because messages about private pictures must not reach the terminal. */
const quiet = (wasmBinary: Program): object => ({ wasmBinary, print() {}, printErr() {} })

/** Decodes JPEG, WebP and PNG upright without a browser. Rejects for other types and damaged pictures. */
export function createDecoder(
  load: (type: DecodedType) => Promise<Program>,
): (picture: Blob) => Promise<Pixels> {
  const opened = new Map<DecodedType, Promise<Decode>>()

  function decoderOf(type: DecodedType): Promise<Decode> {
    const found = opened.get(type) ?? load(type).then(program => DECODERS[type](program))
    opened.set(type, found)
    return found
  }

  return async picture => {
    const bytes = await picture.arrayBuffer()
    const head = new Uint8Array(bytes)
    const type = sniffMediaType(head.subarray(0, SIGNATURE_BYTES))
    if (!type || !isDecoded(type)) throw new Error('Nothing here decodes this picture.')
    const size = await readStoredSize(type, picture, head)
    if (!size || !isDecodableSize(size)) throw new Error(texts.pictureDamaged)
    const decode = await decoderOf(type)
    try {
      const { width, height, data } = await decode(bytes)
      return { width, height, data }
    } catch (cause) {
      // Load a new decoder for the next picture, because a failed one may be in any state.
      opened.delete(type)
      throw new Error(texts.pictureDamaged, { cause })
    }
  }
}

const isDecoded = (type: string): type is DecodedType => Object.hasOwn(DECODERS, type)

// Two of the decoders need the class ImageData for their results. Node lacks it.
globalThis.ImageData ??= class {
  readonly colorSpace = 'srgb'
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
  constructor(data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
} as unknown as typeof ImageData
