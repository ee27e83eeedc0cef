import type { OwnGuestLink } from '@safelight/client/guest-uploads'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/features/sharing'
import { formatEnd } from '../../../shared/format.ts'
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

const factsOf = ({ receivedFiles, maxFiles, maxBytes, expiresAt }: OwnGuestLink): string =>
  texts.filesReceived({
    count: receivedFiles,
    maxFiles,
    maxBytes: inBytes(maxBytes),
    date: formatEnd(expiresAt),
  })
