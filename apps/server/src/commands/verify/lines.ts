import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/server/verify'
import type { CheckedBlobs } from './check-blobs.ts'
import type { Miscount, Recounted } from './recount.ts'
import type { SecretState } from './secret-state.ts'

export const linesOfRecount = ({ damage, miscounts }: Recounted): string[] => [
  ...damage.map(text => texts.databaseDamaged({ reason: text })),
  ...linesOfMiscounts(miscounts),
]

export const linesOfMiscounts = (miscounts: Miscount[]): string[] =>
  miscounts.map(({ what, kept, counted }) => texts.miscounted({ counter: what, kept, counted }))

export const linesOfFaults = (faults: CheckedBlobs['faults']): string[] =>
  faults.map(({ key, fault }) => texts[fault]({ file: key }))

export const linesOfSecretState = (state: SecretState): string[] =>
  state === 'right' ? [] : [texts[state]({ file: 'secret' })]

export function linesOfBlobs({ faults, ...all }: CheckedBlobs, wrong: string[]): string[] {
  const count = faults.length + wrong.length
  return [
    ...wrong,
    ...linesOfFaults(faults),
    texts.filesRead({ files: all.blobs, read: all.read, size: inBytes(all.readBytes) }),
    count === 0 ? texts.noFaults : texts.faults({ count }),
  ]
}
