export type ArchiveKind = 'zip' | 'tar' | 'tar.gz' | '7z' | 'rar'

const KINDS: [RegExp, ArchiveKind][] = [
  [/\.zip$/i, 'zip'],
  [/\.tar$/i, 'tar'],
  [/\.(tar\.gz|tgz)$/i, 'tar.gz'],
  [/\.7z$/i, '7z'],
  [/\.rar$/i, 'rar'],
]

export const archiveKind = (name: string): ArchiveKind | undefined =>
  KINDS.find(([pattern]) => pattern.test(name))?.[1]
