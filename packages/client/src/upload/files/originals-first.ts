interface Named {
  file: Pick<File, 'name' | 'size'>
}

/** Matches names such as `IMG_1 copy.jpg`, `IMG_1 - Copy (2).jpg` and `IMG_1 (1).jpg`. */
const COPY = /^(.+?)(?:[ _-]+(?:copy|kopie|copie|copia)(?: ?\(?\d+\)?)?| ?\(\d+\))(\.\w+)?$/i

/**
 * Moves copies behind the files that they may be copies of, by name and size. Of files with one content, only
 * the first is uploaded, so this one should have the original's name.
 */
export function originalsFirst<File extends Named>(files: readonly File[]): File[] {
  const known = new Set(files.map(({ file }) => keyOf(file.name, file.size)))
  const isCopy = ({ file: { name, size } }: File) => {
    const [, stem, ending = ''] = COPY.exec(name) ?? []
    return stem !== undefined && known.has(keyOf(stem + ending, size))
  }
  return [...files.filter(file => !isCopy(file)), ...files.filter(isCopy)]
}

const keyOf = (name: string, size: number): string => `${size} ${name.toLowerCase()}`
