/**
 * Names the export that an archive is part of, if the archive's own name tells. Returns undefined for other
 * archives.
 *
 * - A Takeout: `takeout-20240102T030405Z-001.zip`. The time is the same in all parts, so all get one name.
 * - An export of iCloud Photos, named in the language of the account: `iCloud Photos Part 1 of 2.zip`. Each
 *   part gets its own name, because parts may have equal paths.
 */
export function partOfExport(archive: string): string | undefined {
  const name = archive.slice(archive.lastIndexOf('/') + 1).toLowerCase()
  return TAKEOUT.exec(name)?.[0] ?? ICLOUD.exec(name)?.[0]
}

const TAKEOUT = /^takeout-\d{8}t\d{6}z/
const ICLOUD = /^[^/\d]*icloud[^/\d]*\d+[^/\d]+\d+/

/**
 * Names the export that an archive belongs to, so that all its numbered parts get the same name: the name or
 * the path, with `#` in place of the part's number, or of all numbers of up to three digits. Empty for files
 * outside archives.
 */
export function exportOf(archive: string): string {
  if (!isNamedExport(archive)) return archive.replace(/(?<!\d)\d{1,3}(?!\d)/g, '#')
  return archive.startsWith('takeout-') ? archive : archive.replace(/\d+/, '#')
}

/** Whether `archive` is a name that `partOfExport` returns, and not a path. */
export const isNamedExport = (archive: string): boolean => partOfExport(archive) === archive

/** The path of a file, without the number of its part if the path starts with a named export. */
export const pathInExport = (path: string): string =>
  path
    .normalize('NFC')
    .replace(/^[^/]+(?=\/)/, first => (isNamedExport(first) ? exportOf(first) : first))
