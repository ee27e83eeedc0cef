import type { OwnLink } from '@safelight/client/sharing'
import { itemsText } from '../../../components/items-text.ts'
import { formatDate } from '../../../shared/format.ts'
import { AddressRow } from '../address-row.tsx'

/** A link with its address. */
export const LinkRow = ({ link, onRevoke }: { link: OwnLink; onRevoke: () => Promise<void> }) => (
  <AddressRow
    label="Address of the link"
    url={link.url}
    facts={factsOf(link)}
    end="Revoke"
    onEnd={onRevoke}
  />
)

const factsOf = ({ fileCount, hasPassword, originals, expiresAt }: OwnLink): string =>
  [
    itemsText(fileCount),
    originals ? 'with originals' : 'without originals',
    hasPassword ? 'with a password' : undefined,
    expiresAt ? `until ${formatDate(expiresAt)}` : 'does not expire',
  ]
    .filter(part => part !== undefined)
    .join(' · ')
