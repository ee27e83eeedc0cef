import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/server/program'
import type { Copied } from './backup/copy-blobs.ts'
import type { CommandContext } from './command-context.ts'

export function report(
  context: CommandContext,
  { blobs, copied, copiedBytes, damaged }: Copied,
): void {
  for (const key of damaged) context.print(texts.fileNotCopied({ file: key }))
  context.print(texts.filesCopied({ files: blobs, copied, size: inBytes(copiedBytes) }))
  if (damaged.length > 0) context.fail()
}
