import type { SharedReadingKeys } from '@safelight/crypto/account-keys'
import { OpenError } from '@safelight/crypto/errors'
import { openRecipient, type SealedRecipient } from '@safelight/crypto/identity'
import type { ApiClient } from '../../api/api-client.ts'
import type { ReadingContext } from '../../sharing/albums/read-album.ts'
import { type Contacts, createContacts } from '../../sharing/contacts.ts'
import type { DeviceDisk } from '../../store/device-disk.ts'
import { createLastAnswers } from '../../store/last-answers.ts'
import { createVersionMarks } from '../../store/version-marks.ts'

/** Search changes nothing, so its worker gets no key that signs. */
export type ReceivedKeys = SharedReadingKeys & { sealedRecipient: SealedRecipient }

/** Returns what reads the shares of other people in a worker. */
export async function receivedContext(
  keys: ReceivedKeys,
  api: ApiClient,
  disk: Promise<DeviceDisk>,
): Promise<ReadingContext> {
  const identity = await openRecipient(keys.sealedRecipient)
  const versionMarks = createVersionMarks(keys, disk)
  const answers = createLastAnswers({ keys, disk, api })
  const contacts = createContacts({ account: keys, identity, api, versionMarks, answers })
  return { account: keys, identity, api, versionMarks, contacts: unpinned(contacts), answers }
}

/** A search pins no senders, because the person has not opened their shares. */
const unpinned = (contacts: Contacts): Contacts => ({
  ...contacts,
  pinSender: async person => {
    const [known] = await contacts.lookUp([person])
    return known ?? new OpenError()
  },
})
