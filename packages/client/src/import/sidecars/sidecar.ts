import type { KnownFacts } from '../../upload/files/known-facts.ts'

export interface Sidecar {
  facts: KnownFacts
  labels: string[]
  /** The picture was in that program's trash. */
  isTrashed?: true
}

export interface AlbumNote {
  title: string
  description: string
}

export interface SidecarReader {
  /** Whether a file with this name may be a sidecar. Such files are small. */
  mayBe(name: string): boolean
  /** Returns undefined for another program's file. Never throws. */
  read(text: string): { sidecar: Sidecar } | { album: AlbumNote } | undefined
  /** Names that a picture's sidecar may have, the likeliest first. */
  namesFor(picture: string): Iterable<string>
}
