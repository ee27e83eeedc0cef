/** What the library knows of a format. */
type Format = CommonFormat & (ImageFormat | VideoFormat | DocumentFormat)

interface CommonFormat {
  /** How people call it. */
  name: string
  /** The first one ends the names on the server. */
  extensions: readonly [string, ...string[]]
  /** Other MIME types that browsers report for it. */
  aliases?: readonly string[]
  /**
   * It comes with the folders and archives of an import alone, and is kept as it is: nothing of it is shown here,
   * and its bytes are never used under its type.
   */
  importOnly?: true
}

interface ImageFormat {
  kind: 'image'
  /** When a viewer needs the original: always, since only the original moves, or to enlarge the picture. */
  original: 'always' | 'enlarged'
}

interface VideoFormat {
  kind: 'video'
}

interface DocumentFormat {
  kind: 'document'
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
  // QuickTime is the elder of the same container.
  'video/mp4': { kind: 'video', name: 'MP4', extensions: ['mp4'] },
  'video/x-msvideo': { kind: 'video', name: 'AVI', extensions: ['avi'], importOnly: true },
  'application/pdf': { kind: 'document', name: 'PDF', extensions: ['pdf'], importOnly: true },
} as const satisfies Record<string, Format>

export type MediaType = keyof typeof MEDIA_TYPES

const entries = Object.entries(MEDIA_TYPES) as [MediaType, Format][]

export const ALL_MEDIA_TYPES: readonly MediaType[] = entries.map(([type]) => type)

const shown = entries.filter(([, { importOnly }]) => !importOnly)

/** The formats that can be shown. */
export const SHOWN_TYPES: readonly MediaType[] = shown.map(([type]) => type)

/** How people call the formats that may be uploaded one by one, in the order of the table. */
export const FORMAT_NAMES: readonly string[] = shown.map(([, { name }]) => name)

/** Every spelling of a type that a browser may report for a file that may be uploaded one by one. */
export const ALLOWED_TYPES: readonly string[] = shown.flatMap(([type, { aliases = [] }]) => [
  type,
  ...aliases,
])

/** Whether a type comes with an import alone. */
export const isImportOnly = (type: MediaType): boolean => !SHOWN_TYPES.includes(type)

/** What ends the names of items of a type on the server. */
export const extensionOf = (type: MediaType): string => MEDIA_TYPES[type].extensions[0]

/** All endings that name a type. */
export const extensionsOf = (type: MediaType): readonly string[] => MEDIA_TYPES[type].extensions

/** The endings of names on the server, as a part of a regular expression. */
export const EXTENSION_PATTERN = `(?:${ALL_MEDIA_TYPES.map(extensionOf).join('|')})`

/** Whether a type is a video's; false for what the library does not know. */
export const isVideoType = (type: string): boolean => format(type)?.kind === 'video'

/** Whether a type is a picture's; false for what the library does not know. */
export const isPhotoType = (type: string): boolean => format(type)?.kind === 'image'

/** Whether a type is a document's; false for what the library does not know. */
export const isDocumentType = (type: string): boolean => format(type)?.kind === 'document'

/** When a viewer needs the original of a picture; undefined for a video and for unknown types. */
export function needOfOriginal(type: string): ImageFormat['original'] | undefined {
  const known = format(type)
  return known?.kind === 'image' ? known.original : undefined
}

/**
 * The media type that a file claims: by its MIME type, or by its name when the browser gives none.
 * Undefined when the library does not take it.
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
