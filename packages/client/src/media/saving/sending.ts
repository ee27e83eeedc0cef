import { itemName, type LibraryItem, streamOf } from '../../items/item.ts'
import { safeType } from '../../items/safe-type.ts'
import { safeName } from './file-names.ts'

/** Bytes of an original that is held whole to be handed to another app. */
const MOST_SENT = 50 * 1024 * 1024

/** What hands files to other apps: the Web Share API, where a device has it. */
export type SendingDevice = Partial<Pick<Navigator, 'canShare'>>

/** Whether the device hands files to other apps at all. */
export const sendsFiles = (device: SendingDevice): boolean =>
  takes(device, new File([], 'photo.jpg', { type: 'image/jpeg' }))

/** Whether it takes an item's original, by its type and size. */
export function canSend(item: LibraryItem, device: SendingDevice): boolean {
  const original = streamOf(item, 'original')
  if (!original || original.length > MOST_SENT) return false
  return takes(device, fileOf(item, new Blob([], { type: safeType(original.type) })))
}

/** An item's original as a file with its name. */
export const fileOf = (item: LibraryItem, original: Blob): File =>
  new File([original], safeName(itemName(item)), { type: original.type })

const takes = (device: SendingDevice, file: File): boolean =>
  device.canShare?.({ files: [file] }) ?? false
