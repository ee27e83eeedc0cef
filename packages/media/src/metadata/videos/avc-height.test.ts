import { expect, test } from 'vitest'
import { avcHeight } from './avc-height.ts'

interface Claims {
  units: number
  interlaced?: boolean
  cropped?: number
  profile?: number
  chroma?: number
  order?: number
  scaled?: boolean
}

/** Builds a packet with the parameters of a video that is 1920 pixels wide. */
function packetOf(claims: Claims): Uint8Array {
  const { units, interlaced, cropped, profile = 77, chroma = 1, order = 0, scaled } = claims
  const fixed = (value: number, length: number) => value.toString(2).padStart(length, '0')
  const code = (value: number) => {
    const bits = (value + 1).toString(2)
    return '0'.repeat(bits.length - 1) + bits
  }
  const list = `1${code(2 * 8 - 1)}${code(2 * 16)}` // The list ends: from 8 to 16, then back to 0.
  const format = [chroma, 0, 0].map(code).join('') + (scaled ? `01${list}${'0'.repeat(7)}` : '00')
  const bits = [
    ...[fixed(profile, 8), fixed(0, 8), fixed(40, 8), code(0)],
    ...(profile >= 100 ? [format] : []),
    ...[code(0), code(order), ...(order === 0 ? [code(2)] : [])],
    ...(order === 1 ? ['0', code(3), code(4), code(2), code(5), code(6)] : []),
    ...[code(4), '0', code(119), code(units - 1)],
    ...[interlaced ? '01' : '1', '1'],
    ...(cropped === undefined ? ['0'] : ['1', code(0), code(0), code(0), code(cropped)]),
    '01',
  ].join('')
  const bytes = (bits.match(/.{1,8}/g) ?? []).map(byte => Number.parseInt(byte.padEnd(8, '0'), 2))
  const delimiter = [0, 0, 0, 1, 9, 0xf0]
  const escaped = bytes.flatMap((byte, at) =>
    byte <= 3 && bytes[at - 1] === 0 && bytes[at - 2] === 0 ? [3, byte] : [byte],
  )
  return Uint8Array.from([...delimiter, 0, 0, 0, 1, 0x67, ...escaped, 0, 0, 1, 0x68, 1, 2, 3, 4])
}

test.each<[string, Claims, number]>([
  ['a progressive video', { units: 45 }, 720],
  ['a cropped progressive video', { units: 68, cropped: 4 }, 1080],
  ['1080i: two fields of 540 lines', { units: 34, cropped: 2, interlaced: true }, 1080],
  [
    'an interlaced video of the high profile',
    { units: 34, cropped: 2, interlaced: true, profile: 100 },
    1080,
  ],
  [
    'a video whose colors have all lines',
    { units: 34, cropped: 4, interlaced: true, profile: 122, chroma: 2 },
    1080,
  ],
  [
    'a video with a scaling list',
    { units: 36, interlaced: true, profile: 100, scaled: true },
    1152,
  ],
  ['a video with another order of pictures', { units: 18, interlaced: true, order: 1 }, 576],
])('reads the height of %s', (_, claims, height) => {
  expect(avcHeight(packetOf(claims))).toBe(height)
})

test('reads none without parameters, and none from parameters that are cut off', () => {
  const whole = packetOf({ units: 34, interlaced: true })
  expect(avcHeight(whole.subarray(0, 12))).toBeUndefined()
  expect(avcHeight(Uint8Array.from([0, 0, 1, 0x68, 1, 2, 3, 4, 5, 6]))).toBeUndefined()
  expect(avcHeight(new Uint8Array(3))).toBeUndefined()
  for (let end = 0; end < whole.length; end++) avcHeight(whole.subarray(0, end))
})
