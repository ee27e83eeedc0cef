/** What the library knows of a format. */
type Format = CommonFormat & (ImageFormat | VideoFormat)

interface CommonFormat {
  /** How people call it. */
  name: string
  /** The first one ends the names on the server. */
  extensions: readonly [string, ...string[]]
  /** Other MIME types that browsers report for it. */
  aliases?: readonly string[]
}

interface ImageFormat {
  kind: 'image'
  /** When a viewer needs the original: always, since only the original moves, or to enlarge the picture. */
  original: 'always' | 'enlarged'
}

interface VideoFormat {
  kind: 'video'
}

/**
 * The formats that the library takes. A new one begins here: names, addresses, texts and searches follow
 * the table. What else it needs reads its bytes: `media` recognizes it and its dimensions.
 */
export const MEDIA_TYPES = {
  'image/jpeg': {
    kind: 'image',
    name: 'JPG',
    extensions: ['jpg', 'jpeg'],
    aliases: ['image/jpg'],
    original: 'enlarged',
  },
  'image/png': { kind: 'image', name: 'PNG', extensions: ['png'], original: 'enlarged' },
  'image/gif': { kind: 'image', name: 'GIF', extensions: ['gif'], original: 'always' },
  'video/mp4': { kind: 'video', name: 'MP4', extensions: ['mp4'] },
} as const satisfies Record<string, Format>

export type MediaType = keyof typeof MEDIA_TYPES

const entries = Object.entries(MEDIA_TYPES) as [MediaType, Format][]

export const ALL_MEDIA_TYPES: readonly MediaType[] = entries.map(([type]) => type)

/** How people call the formats, in the order of the table. */
export const FORMAT_NAMES: readonly string[] = entries.map(([, { name }]) => name)

/** Every spelling of an allowed type that a browser may report for a file. */
export const ALLOWED_TYPES: readonly string[] = entries.flatMap(([type, { aliases = [] }]) => [
  type,
  ...aliases,
])

/** What ends the names of items of a type on the server. */
export const extensionOf = (type: MediaType): string => MEDIA_TYPES[type].extensions[0]

/** All endings that name a type. */
export const extensionsOf = (type: MediaType): readonly string[] => MEDIA_TYPES[type].extensions

/** The endings of names on the server, as a part of a regular expression. */
export const EXTENSION_PATTERN = `(?:${ALL_MEDIA_TYPES.map(extensionOf).join('|')})`

/** Whether a type is a video's; false for what the library does not know. */
export const isVideoType = (type: string): boolean => format(type)?.kind === 'video'

/** When a viewer needs the original of a picture; undefined for a video and for unknown types. */
export function needOfOriginal(type: string): ImageFormat['original'] | undefined {
  const known = format(type)
  return known?.kind === 'image' ? known.original : undefined
}

/**
 * The media type that a file claims: by its MIME type, or by its name when the browser gives none.
 * Undefined when it is not an allowed one.
 */
export function mediaTypeOf(file: { name: string; type: string }): MediaType | undefined {
  const type = file.type.toLowerCase()
  if (type !== '') return typeByMime.get(type)
  const dot = file.name.lastIndexOf('.')
  return dot < 0 ? undefined : typeByExtension.get(file.name.slice(dot + 1).toLowerCase())
}

const typeByMime = new Map(
  entries.flatMap(([type, { aliases = [] }]) =>
    [type, ...aliases].map((name): [string, MediaType] => [name, type]),
  ),
)

const typeByExtension = new Map(
  entries.flatMap(([type, { extensions }]) =>
    extensions.map((extension): [string, MediaType] => [extension, type]),
  ),
)

function format(type: string): Format | undefined {
  return Object.hasOwn(MEDIA_TYPES, type) ? MEDIA_TYPES[type as MediaType] : undefined
}
