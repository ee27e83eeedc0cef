import type { Copied } from './backup/copy-blobs.ts'
import type { CommandContext } from './command-context.ts'
import { inBytes } from './in-bytes.ts'

export function report(
  context: CommandContext,
  { blobs, copied, copiedBytes, damaged }: Copied,
): void {
  for (const key of damaged) context.print(`DAMAGED  ${key}: not copied, it is not whole`)
  context.print(`${blobs} files, ${copied} copied (${inBytes(copiedBytes)})`)
  if (damaged.length > 0) context.fail()
}
