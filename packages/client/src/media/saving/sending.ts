import { itemName, type LibraryItem, streamOf } from '../../items/item.ts'
import { safeType } from '../../items/safe-type.ts'
import { safeName } from './file-names.ts'

/** The largest original, in bytes, that is read into memory to share it with another app. */
const MOST_SENT = 50 * 1024 * 1024

/** The Web Share API, which only some devices have. */
export type SendingDevice = Partial<Pick<Navigator, 'canShare'>>

export const sendsFiles = (device: SendingDevice): boolean =>
  takes(device, new File([], 'photo.jpg', { type: 'image/jpeg' }))

export function canSend(item: LibraryItem, device: SendingDevice): boolean {
  const original = streamOf(item, 'original')
  if (!original || original.length > MOST_SENT) return false
  return takes(device, fileOf(item, new Blob([], { type: safeType(original.type) })))
}

export const fileOf = (item: LibraryItem, original: Blob): File =>
  new File([original], safeName(itemName(item)), { type: original.type })

const takes = (device: SendingDevice, file: File): boolean =>
  device.canShare?.({ files: [file] }) ?? false
