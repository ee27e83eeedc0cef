import type { OwnGuestLink } from '@safelight/client/guest-uploads'
import { texts } from '@safelight/texts/features/sharing'
import { formatBytes, formatEnd, formatNumber } from '../../../shared/format.ts'
import { AddressRow } from '../address-row.tsx'

export const GuestRow = ({
  link,
  onClose,
}: {
  link: OwnGuestLink
  onClose: () => Promise<void>
}) => (
  <AddressRow
    label={texts.guestLinkAddress}
    url={link.url}
    facts={factsOf(link)}
    end={texts.stopCollecting}
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
    texts.filesReceived({
      files: formatNumber(receivedFiles),
      maxFiles: formatNumber(maxFiles),
    }),
    texts.bytesReceived({
      bytes: formatBytes(receivedBytes),
      maxBytes: formatBytes(maxBytes),
    }),
    texts.until({ date: formatEnd(expiresAt) }),
  ].join(' · ')
