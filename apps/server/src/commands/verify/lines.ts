import { inBytes } from '../in-bytes.ts'
import type { CheckedBlobs } from './check-blobs.ts'
import type { Miscount, Recounted } from './recount.ts'

export const linesOfRecount = ({ damage, miscounts }: Recounted): string[] => [
  ...damage.map(text => `DAMAGED    the database: ${text}`),
  ...linesOfMiscounts(miscounts),
]

export const linesOfMiscounts = (miscounts: Miscount[]): string[] =>
  miscounts.map(({ what, kept, counted }) => `MISCOUNTED ${what}: ${kept}, not ${counted}`)

export function linesOfBlobs({ faults, ...all }: CheckedBlobs, wrong: string[]): string[] {
  const count = faults.length + wrong.length
  return [
    ...wrong,
    ...faults.map(({ key, fault }) => `${fault.toUpperCase().padEnd(10)} ${key}`),
    `${all.blobs} files, ${all.read} read (${inBytes(all.readBytes)})`,
    ...(all.unknown > 0 ? [`${all.unknown} had no digest to compare with`] : []),
    count === 0 ? 'Everything is as it should be.' : `${count} found wrong.`,
  ]
}
