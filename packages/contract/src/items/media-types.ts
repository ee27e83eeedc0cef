type Format = CommonFormat & (ImageFormat | VideoFormat | DocumentFormat)

interface CommonFormat {
  name: string
  /** The first extension is also the file's ending on the server. */
  extensions: readonly [string, ...string[]]
  aliases?: readonly string[]
  /** Single uploads accept this format only while the feature flag `more-formats` is on. */
  more?: true
  /** Extensions and MIME types that count as this format only while the feature flag `more-formats` is on. */
  moreNames?: readonly string[]
  /** Imports of folders and archives accept this format even while the feature flag `more-formats` is off. */
  imported?: true
  /** No browser plays or draws this format, so decrypted bytes never get its MIME type (format rule F10). */
  neverShown?: true
}

interface ImageFormat {
  kind: 'image'
  /**
   * When a viewer needs the original. `always`: only the original moves. `enlarged`: when the picture is
   * enlarged. `never`: not every browser draws the original.
   */
  original: 'always' | 'enlarged' | 'never'
  /** Only some browsers draw this format. If a browser cannot draw a file, the file may be undamaged. */
  drawnBySome?: true
}

interface VideoFormat {
  kind: 'video'
}

/** A format that only imports of folders and archives accept. Its files are kept unchanged. */
interface DocumentFormat {
  kind: 'document'
}

/**
 * The formats that the library accepts. To add one, start here; the module `media` must also recognize the
 * format and its dimensions. Searches use one bit for each format, so at most 29 fit.
 */
export const MEDIA_TYPES = {
  'image/jpeg': {
    kind: 'image',
    name: 'JPG',
    extensions: ['jpg', 'jpeg'],
    aliases: ['image/jpg'],
    // Cameras for 3D pictures write several JPEGs into one MPO file.
    moreNames: ['jpe', 'jfif', 'mpo', 'image/mpo'],
    original: 'enlarged',
  },
  'image/png': { kind: 'image', name: 'PNG', extensions: ['png'], original: 'enlarged' },
  'image/gif': { kind: 'image', name: 'GIF', extensions: ['gif'], original: 'always' },
  // Apple names some MP4 files M4V, old phones 3GP and 3G2.
  'video/mp4': {
    kind: 'video',
    name: 'MP4',
    extensions: ['mp4'],
    moreNames: ['m4v', 'video/x-m4v', '3gp', '3g2', 'video/3gpp', 'video/3gpp2'],
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
    // A WebP may be animated, and only the original moves.
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
  // RAW pictures. This type covers the RAW formats of all camera makers.
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

export type TypeOf<Kind extends Format['kind']> = {
  [Type in MediaType]: (typeof MEDIA_TYPES)[Type]['kind'] extends Kind ? Type : never
}[MediaType]

const entries = Object.entries(MEDIA_TYPES) as [MediaType, Format][]

export const ALL_MEDIA_TYPES: readonly MediaType[] = entries.map(([type]) => type)

/** The formats whose decrypted bytes may be used under their own MIME type (format rule F10). */
export const SHOWN_TYPES: readonly MediaType[] = typesWhere(({ neverShown }) => !neverShown)

export const uploadTypes = (moreFormats: boolean): readonly MediaType[] =>
  moreFormats ? UPLOADED.more : UPLOADED.specified

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

export const formatNames = (moreFormats: boolean): readonly string[] =>
  uploadTypes(moreFormats).map(type => MEDIA_TYPES[type].name)

/** The name that people use for a format; undefined for an unknown type. */
export const formatName = (type: string): string | undefined => format(type)?.name

/**
 * Returns the `accept` list of a file dialog. The list has file endings for types that the operating system
 * may not know.
 */
export const acceptedTypes = (moreFormats: boolean): readonly string[] =>
  uploadTypes(moreFormats).flatMap(type => {
    const { aliases = [], more, extensions, moreNames = [] } = MEDIA_TYPES[type] as Format
    const names = more ? extensions : moreFormats ? moreNames : []
    return [type, ...aliases, ...names.map(name => (name.includes('/') ? name : `.${name}`))]
  })

export const extensionOf = (type: MediaType): string => MEDIA_TYPES[type].extensions[0]

export const extensionsOf = (type: MediaType): readonly string[] => MEDIA_TYPES[type].extensions

export const EXTENSION_PATTERN = `(?:${ALL_MEDIA_TYPES.map(extensionOf).join('|')})`

export const isVideoType = (type: string): type is TypeOf<'video'> => format(type)?.kind === 'video'

export const isPhotoType = (type: string): type is TypeOf<'image'> => format(type)?.kind === 'image'

export const isDocumentType = (type: string): boolean => format(type)?.kind === 'document'

/** Returns when a viewer needs a picture's original; undefined for a video and for unknown types. */
export function needOfOriginal(type: string): ImageFormat['original'] | undefined {
  const known = format(type)
  return known?.kind === 'image' ? known.original : undefined
}

/** Whether every browser draws a picture of this type, unless it is damaged. */
export function isDrawnByAll(type: TypeOf<'image'>): boolean {
  const known = format(type)
  return known?.kind === 'image' && !known.drawnBySome
}

/**
 * Returns the media type that a file claims by its MIME type. If the MIME type is missing or unusual, the
 * file's name decides. Returns undefined for unknown formats.
 */
export function mediaTypeOf(file: { name: string; type: string }): MediaType | undefined {
  const named = typeByName.get(extensionIn(file.name))
  const type = file.type.toLowerCase()
  if (type === '') return named
  // Operating systems have their own MIME types for some of these formats: MTS is `model/vnd.mts`.
  const isUnusual = named && format(named)?.more && /^(image|video|model|application)\//.test(type)
  return typeByMime.get(type) ?? (isUnusual ? named : undefined)
}

/**
 * Like `mediaTypeOf`, for a single upload: also undefined for types and names that single uploads do not
 * accept now. `moreFormats` is the feature flag.
 */
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

/** In lower case; empty without an extension. */
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
