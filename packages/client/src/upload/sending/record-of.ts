import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import type { MediaItem } from '@safelight/contract/items'

export const recordOf = ({ dto }: { dto: ChunkedDescriptor }): MediaItem => ({
  id: dto.id,
  fileName: dto.name,
  name: dto.name,
  filePath: `/${dto.name}`,
  type: dto.type,
  size: dto.size,
  checksum: dto.checksum,
  dateAdded: dto.dateAdded,
  dateTaken: dto.creationDate,
  creationDate: dto.creationDate,
  version: 1,
  privateVersion: 1,
  wrappedKey: dto.wrappedKey,
  sharedDetails: dto.sharedDetails,
  privateDetails: dto.privateDetails,
})
