import type { UploadEntry } from '@safelight/client/upload-queue'
import { useMemo } from 'react'

/** Returns the files of the entries, with the movies of live photos. */
export const useFilesOf = (entries: readonly UploadEntry[]): File[] =>
  useMemo(() => entries.flatMap(({ file, movie }) => (movie ? [file, movie] : [file])), [entries])
