import type { OwnGuestLink } from '@safelight/client/guest-uploads'
import { formatBytes, formatDate, formatNumber } from '../../../shared/format.ts'
import { AddressRow } from '../address-row.tsx'

/** A link by which visitors add photos, with its address and what it has taken. */
export const GuestRow = ({
  link,
  onClose,
}: {
  link: OwnGuestLink
  onClose: () => Promise<void>
}) => (
  <AddressRow
    label="Address for visitors who add photos"
    url={link.url}
    facts={factsOf(link)}
    end="Close"
    onEnd={onClose}
  />
)

const factsOf = ({
  receivedFiles,
  maxFiles,
  receivedBytes,
  maxBytes,
  expiresAt,
}: OwnGuestLink): string =>
  [
    `${formatNumber(receivedFiles)} of ${formatNumber(maxFiles)} files`,
    `${formatBytes(receivedBytes)} of ${formatBytes(maxBytes)}`,
    `until ${formatDate(expiresAt)}`,
  ].join(' · ')
