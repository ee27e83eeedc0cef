import { mediaItem } from '@safelight/contract/items'
import { restoreItems } from '@safelight/contract/trash'
import { readMedia } from '@safelight/media/read'
import type { TestServer } from '@safelight/test-kit/server'
import { send } from '@safelight/test-kit/uploads/uploads'
import type { AcceptDeps } from '../../packages/client/src/guest-upload/accept-upload.ts'
import type { SharingContext } from '../../packages/client/src/sharing/albums/read-album.ts'
import { encryptUpload } from '../../packages/client/src/upload/encryption/encrypt-upload.ts'
import { withFacts } from '../../packages/client/src/upload/files/known-facts.ts'
import {
  improvingItems,
  meetingDuplicates,
} from '../../packages/client/src/upload/meet-duplicate.ts'
import { openingContent } from '../../packages/client/src/upload/own-content.ts'

/** Returns the steps of an upload without renditions, because Node cannot draw. */
export function uploadSteps(
  server: TestServer,
  token: string,
  context: SharingContext,
): AcceptDeps['steps'] {
  const { account, api } = context
  const openContent = openingContent({ context, token })
  const improve = improvingItems({ context, openContent, changed: async () => {} })
  return {
    sockets: act => act(),
    async prepare({ file, known }, labels) {
      const reading = await readMedia(file)
      if (!reading) throw new Error('The content is of no known type.')
      const joined = withFacts(reading, known ?? {})
      const { dto, original, renditions } = await encryptUpload(account, file, joined, labels)
      return {
        dto,
        isResumable: false,
        async send() {
          const bytes = await new Blob([original]).arrayBuffer()
          const upload = { dto, file: Buffer.from(bytes), renditions: Buffer.from(renditions) }
          return mediaItem.parse(await (await send(server, token, upload)).json())
        },
        close: () => {},
      }
    },
    restore: async id => (await api.call(restoreItems, { body: { ids: [id] } })).items.length > 0,
    stored: async () => {},
    meetDuplicate: meetingDuplicates(account, improve),
  }
}
