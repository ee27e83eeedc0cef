import { jpegWithExif } from '@safelight/media/written-jpeg'

/** Adds to a JPEG what a camera writes: the camera, the exposure, a time and a place. Each index has its own. */
export function withExif(jpeg: Uint8Array, index: number): Uint8Array {
  const minute = String(index % 60).padStart(2, '0')
  const hour = String(Math.floor(index / 60) % 24).padStart(2, '0')
  const time = `2024:05:17 ${hour}:${minute}:00`
  const camera = { 271: 'Safelight', 272: 'Bench', 306: time }
  const exposure = {
    33434: { rationals: [[1, 250]] satisfies [number, number][] },
    33437: { rationals: [[28, 10]] satisfies [number, number][] },
    36867: time,
    36881: '+02:00',
  }
  const place = {
    1: 'N',
    2: { rationals: degrees(41, 53, index) },
    3: 'E',
    4: { rationals: degrees(12, 29, index) },
  }
  const small = jpegWithExif(camera, exposure, place)
  // After the two bytes of the start marker come the marker of the segment and its length.
  const length = 2 + new DataView(small.buffer).getUint16(4)
  return Buffer.concat([jpeg.subarray(0, 2), small.subarray(2, 2 + length), jpeg.subarray(2)])
}

const degrees = (whole: number, minutes: number, seconds: number): [number, number][] => [
  [whole, 1],
  [minutes, 1],
  [seconds % 60, 1],
]
