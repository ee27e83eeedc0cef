import type { Copied } from './backup/copy-blobs.ts'
import type { House } from './house.ts'
import { inBytes } from './in-bytes.ts'

/** Says what a copy of blobs did, and that something is wrong where blobs were damaged. */
export function report(house: House, { blobs, copied, copiedBytes, damaged }: Copied): void {
  for (const key of damaged) house.print(`DAMAGED  ${key}: not copied, it is not whole`)
  house.print(`${blobs} files, ${copied} copied (${inBytes(copiedBytes)})`)
  if (damaged.length > 0) house.fail()
}
