/** What the library knows of a format. */
type Format = CommonFormat & (ImageFormat | VideoFormat | DocumentFormat)

interface CommonFormat {
  /** How people call it. */
  name: string
  /** The first one ends the names on the server. */
  extensions: readonly [string, ...string[]]
  /** Other MIME types that browsers report for it. */
  aliases?: readonly string[]
  /** Files of it are taken one by one only while the feature flag `more-formats` is on. */
  more?: true
  /** Extensions and MIME types that count as its own only while that flag is on. */
  moreNames?: readonly string[]
  /** The folders and archives of an import may have it whatever the flag says. */
  imported?: true
  /** No program that opens pages plays or draws it: its bytes are never used under its type. */
  neverShown?: true
}

interface ImageFormat {
  kind: 'image'
  /**
   * When a viewer needs the original: always, since only the original moves, to enlarge the picture, or never, since
   * not every browser draws it.
   */
  original: 'always' | 'enlarged' | 'never'
  /** Only some browsers draw it: one that cannot is no judge of whether a file is damaged. */
  drawnBySome?: true
}

interface VideoFormat {
  kind: 'video'
}

/** It comes with the folders and archives of an import alone, and is kept as it is. */
interface DocumentFormat {
  kind: 'document'
}

/**
 * The formats that the library takes. A new one begins here: names, addresses, texts and searches follow
 * the table. What else it needs reads its bytes: `media` recognizes it and its dimensions. Searches keep a bit for
 * each, so that there are 29 at most.
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
  // M4V is Apple's name for it.
  'video/mp4': {
    kind: 'video',
    name: 'MP4',
    extensions: ['mp4'],
    moreNames: ['m4v', 'video/x-m4v'],
  },
  'image/heic': {
    kind: 'image',
    name: 'HEIC',
    extensions: ['heic', 'heif', 'hif'],
    aliases: ['image/heif', 'image/heic-sequence', 'image/heif-sequence'],
    original: 'never',
    drawnBySome: true,
    more: true,
  },
  'image/avif': {
    kind: 'image',
    name: 'AVIF',
    extensions: ['avif'],
    original: 'enlarged',
    drawnBySome: true,
    more: true,
  },
  'image/webp': {
    kind: 'image',
    name: 'WebP',
    extensions: ['webp'],
    // Some of them move.
    original: 'always',
    more: true,
  },
  'image/tiff': {
    kind: 'image',
    name: 'TIFF',
    extensions: ['tiff', 'tif'],
    original: 'never',
    drawnBySome: true,
    more: true,
  },
  'image/bmp': {
    kind: 'image',
    name: 'BMP',
    extensions: ['bmp'],
    aliases: ['image/x-ms-bmp', 'image/x-bmp'],
    original: 'enlarged',
    more: true,
  },
  'image/jxl': {
    kind: 'image',
    name: 'JPEG XL',
    extensions: ['jxl'],
    original: 'never',
    drawnBySome: true,
    more: true,
  },
  // Each maker has a format of its own, and systems have a MIME type for each: this one stands for all of them.
  'image/x-dcraw': {
    kind: 'image',
    name: 'RAW',
    extensions: 'raw dng cr2 cr3 nef arw raf orf rw2 pef srw'.split(' ') as [string, ...string[]],
    original: 'never',
    drawnBySome: true,
    more: true,
    neverShown: true,
  },
  'video/quicktime': {
    kind: 'video',
    name: 'MOV',
    extensions: ['mov', 'qt'],
    more: true,
    imported: true,
  },
  'video/webm': { kind: 'video', name: 'WebM', extensions: ['webm'], more: true },
  'video/x-msvideo': {
    kind: 'video',
    name: 'AVI',
    extensions: ['avi'],
    aliases: ['video/avi', 'video/vnd.avi', 'video/msvideo'],
    more: true,
    imported: true,
    neverShown: true,
  },
  'video/x-matroska': {
    kind: 'video',
    name: 'MKV',
    extensions: ['mkv'],
    aliases: ['video/matroska'],
    more: true,
  },
  'video/mp2t': {
    kind: 'video',
    name: 'MTS',
    extensions: ['mts', 'm2ts', 'm2t'],
    more: true,
    neverShown: true,
  },
  'application/pdf': { kind: 'document', name: 'PDF', extensions: ['pdf'], neverShown: true },
} as const satisfies Record<string, Format>

export type MediaType = keyof typeof MEDIA_TYPES

/** The types of one kind. */
export type TypeOf<Kind extends Format['kind']> = {
  [Type in MediaType]: (typeof MEDIA_TYPES)[Type]['kind'] extends Kind ? Type : never
}[MediaType]

const entries = Object.entries(MEDIA_TYPES) as [MediaType, Format][]

export const ALL_MEDIA_TYPES: readonly MediaType[] = entries.map(([type]) => type)

/** The formats whose bytes may be shown as what they are. */
export const SHOWN_TYPES: readonly MediaType[] = typesWhere(({ neverShown }) => !neverShown)

/** The types of files that may be uploaded one by one, in the order of the table. */
export const uploadTypes = (moreFormats: boolean): readonly MediaType[] =>
  moreFormats ? UPLOADED.more : UPLOADED.specified

/** The types of files that an import takes. */
export const importTypes = (moreFormats: boolean): readonly MediaType[] =>
  moreFormats ? ALL_MEDIA_TYPES : IMPORTED

const UPLOADED = {
  specified: typesWhere(({ kind, more }) => kind !== 'document' && !more),
  more: typesWhere(({ kind }) => kind !== 'document'),
}

const IMPORTED = typesWhere(({ more, imported }) => !more || imported)

function typesWhere(isMeant: (format: Format) => boolean | undefined): readonly MediaType[] {
  return entries.filter(([, each]) => isMeant(each)).map(([type]) => type)
}

/** How people call the formats that may be uploaded one by one, in the order of the table. */
export const formatNames = (moreFormats: boolean): readonly string[] =>
  uploadTypes(moreFormats).map(type => MEDIA_TYPES[type].name)

/** How people call a format; undefined for what the library does not know. */
export const formatName = (type: string): string | undefined => format(type)?.name

/**
 * What a dialog for choosing files lets choose: every spelling of the types, and the endings of names where a system
 * may not know the type.
 */
export const acceptedTypes = (moreFormats: boolean): readonly string[] =>
  uploadTypes(moreFormats).flatMap(type => {
    const { aliases = [], more, extensions, moreNames = [] } = MEDIA_TYPES[type] as Format
    const names = more ? extensions : moreFormats ? moreNames : []
    return [type, ...aliases, ...names.map(name => (name.includes('/') ? name : `.${name}`))]
  })

/** What ends the names of items of a type on the server. */
export const extensionOf = (type: MediaType): string => MEDIA_TYPES[type].extensions[0]

/** All endings that name a type. */
export const extensionsOf = (type: MediaType): readonly string[] => MEDIA_TYPES[type].extensions

/** The endings of names on the server, as a part of a regular expression. */
export const EXTENSION_PATTERN = `(?:${ALL_MEDIA_TYPES.map(extensionOf).join('|')})`

/** Whether a type is a video's; false for what the library does not know. */
export const isVideoType = (type: string): type is TypeOf<'video'> => format(type)?.kind === 'video'

/** Whether a type is a picture's; false for what the library does not know. */
export const isPhotoType = (type: string): type is TypeOf<'image'> => format(type)?.kind === 'image'

/** Whether a type is a document's; false for what the library does not know. */
export const isDocumentType = (type: string): boolean => format(type)?.kind === 'document'

/** When a viewer needs the original of a picture; undefined for a video and for unknown types. */
export function needOfOriginal(type: string): ImageFormat['original'] | undefined {
  const known = format(type)
  return known?.kind === 'image' ? known.original : undefined
}

/** Whether every browser draws a picture of a type, unless it is damaged. */
export function isDrawnByAll(type: TypeOf<'image'>): boolean {
  const known = format(type)
  return known?.kind === 'image' && !known.drawnBySome
}

/**
 * The media type that a file claims: by its MIME type, or by its name when the browser gives none.
 * Undefined when the library does not take it.
 */
export function mediaTypeOf(file: { name: string; type: string }): MediaType | undefined {
  const named = typeByName.get(extensionIn(file.name))
  const type = file.type.toLowerCase()
  if (type === '') return named
  // Systems call some of these formats by MIME types of their own, or know them as no media: MTS is `model/vnd.mts`.
  const isUnusual = named && format(named)?.more && /^(image|video|model|application)\//.test(type)
  return typeByMime.get(type) ?? (isUnusual ? named : undefined)
}

/** The same of a file that is to be uploaded by itself: undefined also for what is taken only otherwise. */
export function uploadTypeOf(
  file: { name: string; type: string },
  moreFormats: boolean,
): MediaType | undefined {
  const type = mediaTypeOf(file)
  if (!type || !uploadTypes(moreFormats).includes(type)) return undefined
  const isByMoreName = format(type)?.moreNames?.includes(
    file.type.toLowerCase() || extensionIn(file.name),
  )
  return isByMoreName && !moreFormats ? undefined : type
}

/** The ending of a name, in small letters; empty without one. */
const extensionIn = (name: string): string => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''

const typeByMime = new Map(
  entries.flatMap(([type, { aliases = [], moreNames = [] }]) =>
    [type, ...aliases, ...moreNames].map((name): [string, MediaType] => [name, type]),
  ),
)

const typeByName = new Map(
  entries.flatMap(([type, { extensions, moreNames = [] }]) =>
    [...extensions, ...moreNames].map((name): [string, MediaType] => [name, type]),
  ),
)

function format(type: string): Format | undefined {
  return Object.hasOwn(MEDIA_TYPES, type) ? MEDIA_TYPES[type as MediaType] : undefined
}
