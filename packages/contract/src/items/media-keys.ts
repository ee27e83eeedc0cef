import { z } from '../wire/schema.ts'
import {
  EXTENSION_PATTERN,
  extensionOf,
  isVideoType,
  type MediaType,
  mediaTypeOf,
} from './media-types.ts'

/** The streams that an item may have: the original and its renditions (format rule F9). */
export const ROLES = ['original', 'preview', 'thumbnail', 'poster', 'animation', 'motion'] as const
export type Role = (typeof ROLES)[number]

const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}'

/** A ULID: 26 characters of Crockford's base 32, for 128 bits. The first character is at most 7. */
export const itemId = z.string().regex(new RegExp(`^${ULID}$`))

/** The name of an item on the server: `<ulid>.<ext>`. */
export const itemFileName = z.string().regex(new RegExp(`^${ULID}\\.${EXTENSION_PATTERN}$`))

const FOLDERS = {
  preview: '/previews/preview_',
  thumbnail: '/thumbnails/thumb_',
  poster: '/posters/poster_',
  motion: '/motions/motion_',
} as const

const GRAMMAR = new RegExp(
  `^/(?<folder>previews/preview_|thumbnails/thumb_|posters/poster_|motions/motion_|)(?<file>(?<id>${ULID})\\.${EXTENSION_PATTERN})(?<animated>\\.gif)?$`,
)

export const fileName = (id: string, type: MediaType): string => `${id}.${extensionOf(type)}`

/** Returns the path that names a stream of an item in `GET /authz?key=`, the call that downloads streams. */
export function mediaKey(file: string, role: Role): string {
  if (role === 'original') return `/${file}`
  if (role === 'animation') return `${FOLDERS.thumbnail}${file}.gif`
  return `${FOLDERS[role]}${file}`
}

export interface MediaKey {
  id: string
  file: string
  role: Role
}

/** Parses a `key`. Returns undefined for anything outside the grammar. */
export function parseMediaKey(key: string): MediaKey | undefined {
  const parts = GRAMMAR.exec(key)?.groups
  if (!parts?.id || !parts.file) return undefined
  const { id, file, folder, animated } = parts
  if (animated) {
    const isVideoThumbnail = folder === 'thumbnails/thumb_' && isVideoType(typeOf(file))
    return isVideoThumbnail ? { id, file, role: 'animation' } : undefined
  }
  const role = ROLES.find(candidate => mediaKey(file, candidate) === key)
  return role && { id, file, role }
}

const typeOf = (file: string) => mediaTypeOf({ name: file, type: '' }) ?? ''
