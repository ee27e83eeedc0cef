import * as blocks from '@safelight/contract/recognition-blocks'
import { random } from '@safelight/test-kit/accounts/account'
import { all, type Call } from '../call.ts'

const BLOCK = '/api/recognition/blocks/seen-2024-07-0'
const LEASE = '/api/recognition/leases/seen-2024-07'

/** What recognition keeps. The owner has a block of this name. */
export const recognitionCalls = (): Call[] => [
  { endpoint: blocks.listBlocks, path: '/api/recognition/blocks', ...all('own') },
  { endpoint: blocks.getBlock, path: BLOCK, ...all(404) },
  { endpoint: blocks.putBlock, path: `${BLOCK}?base=0&version=1`, ...all(400) },
  {
    endpoint: blocks.deleteBlocks,
    path: '/api/recognition/blocks/delete',
    body: {
      blocks: [
        { name: 'seen-2024-07-0', base: 1, version: 2, sealed: random(blocks.DELETION_BYTES) },
      ],
    },
    ...all(409),
  },
  // Each would take the asker's own.
  { endpoint: blocks.takeLease, path: LEASE, body: { holder: random(16) }, outcomes: {} },
  { endpoint: blocks.endLease, path: `${LEASE}?holder=${random(16)}`, ...all('own') },
]
