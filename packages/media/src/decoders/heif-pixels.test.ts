/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  ascii,
  codedIn,
  DISPLAY_P3,
  type HeifClaims,
  heifOf,
  iccProfile,
} from '../../test/heif-writer.ts'
import { drawHeif } from './heif-pixels.ts'

const fixture = async (name: string) =>
  new Uint8Array(
    await readFile(new URL(`../../../../e2e/fixtures/formats/${name}`, import.meta.url)),
  )

const coded = codedIn(await fixture('heif/plain.heic'))
const claiming = (claims: HeifClaims) => heifOf(coded, claims)

test.each(['sample', 'heif/plain', 'heif/small', 'heif/deep', 'heif/lossless', 'heif/several'])(
  'draws %s.heic red on the left, blue on the right',
  async name => {
    const { data, width, height } = await drawHeif(await fixture(`${name}.heic`))
    expect([width, height]).toEqual([96, 64])
    const [red = 0, , , opaque] = data.subarray(4 * 10)
    const [, , blue = 0] = data.subarray(4 * 90)
    expect([red > 200, blue > 200, opaque]).toEqual([true, true, 255])
  },
)

test('draws transparent pictures and tiled pictures', async () => {
  expect((await drawHeif(await fixture('heif/alpha.heic'))).data[3]).toBe(128)
  const tiled = claiming({ width: 192, height: 128, grid: { rows: 2, columns: 2 } })
  const { data, width, height } = await drawHeif(tiled)
  expect([width, height]).toEqual([192, 128])
  expect(data[4 * (192 * 70 + 100)]).toBeGreaterThan(200)
})

test('rejects damaged and unsupported files', async () => {
  const whole = await fixture('sample.heic')
  for (const part of [
    whole.subarray(0, 300),
    whole.subarray(0, whole.length - 20),
    new Uint8Array(),
    await fixture('heif/av1.avif'),
  ])
    await expect(drawHeif(part)).rejects.toThrow()
})

test('rejects pictures above the pixel limit', async () => {
  const most = 96 * 64
  await expect(drawHeif(claiming({}), most)).resolves.toMatchObject({ width: 96 })
  await expect(drawHeif(claiming({}), most - 1)).rejects.toThrow()
  await expect(drawHeif(claiming({ width: 8, height: 8 }), most)).rejects.toThrow()
  await expect(drawHeif(claiming({ width: 20_000, height: 20_000 }))).rejects.toThrow()
  const many = claiming({ width: 960, height: 640, grid: { rows: 10, columns: 10 } })
  await expect(drawHeif(many, 10 * most)).rejects.toThrow()
  await expect(drawHeif(claiming({ grid: { rows: 80, columns: 80 } }))).rejects.toThrow()
  const corner = heifOf(codedIn(await fixture('heif/large.heic')), {
    grid: { rows: 1, columns: 1, side: 1024 },
  })
  await expect(drawHeif(corner)).resolves.toMatchObject({ width: 96 })
  await expect(drawHeif(corner, 2 ** 16)).rejects.toThrow()
})

const SRGB = {
  r: [0.4361, 0.2225, 0.0139],
  g: [0.3851, 0.7169, 0.0971],
  b: [0.1431, 0.0606, 0.7141],
}

test('converts Display P3 to sRGB', async () => {
  const greenOf = async (...colors: number[][]) => {
    const whole = claiming({ colors })
    return (await drawHeif(whole)).data.filter((_, at) => at % 4 === 1)
  }
  const plain = await greenOf()
  const profile = (of: typeof DISPLAY_P3) => [...ascii('prof'), ...iccProfile(of)]
  expect(await greenOf(profile(SRGB))).toEqual(plain)
  const wide = await greenOf(profile(DISPLAY_P3))
  expect(wide).not.toEqual(plain)
  expect(await greenOf([...ascii('nclx'), 0, 12, 0, 13, 0, 6, 128])).toEqual(wide)
  expect(await greenOf([...ascii('prof'), 0, 1, 2])).toEqual(plain)
})

test('converts HDR to sRGB, whichever profile is there too', async () => {
  const pq = [...ascii('nclx'), 0, 9, 0, 16, 0, 9, 128]
  const redOf = async (...colors: number[][]) =>
    (await drawHeif(claiming({ colors }))).data[4 * 10] ?? 0
  const profile = [...ascii('prof'), ...iccProfile(DISPLAY_P3)]
  expect(await redOf(pq)).toBe(255)
  expect(await redOf(pq, profile)).toBe(255)
  expect(await redOf()).toBeLessThan(255)
})
