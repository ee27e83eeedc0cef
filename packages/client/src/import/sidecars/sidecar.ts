import type { KnownFacts } from '../../upload/files/known-facts.ts'

/** What a program wrote beside a picture. */
export interface Sidecar {
  facts: KnownFacts
  labels: string[]
  /** The picture was in the trash there. */
  isTrashed?: true
}

/** What a program wrote into a folder about all of it. */
export interface AlbumNote {
  title: string
  description: string
}

/** One program's way to write beside pictures. */
export interface SidecarReader {
  /** Whether a file of this name may be one; those files are small. */
  mayBe(name: string): boolean
  /** What it says; undefined when it is of another program. Never throws. */
  read(text: string): { sidecar: Sidecar } | { album: AlbumNote } | undefined
  /** The names that the sidecar of a picture of this name may have, the likeliest first. */
  namesFor(picture: string): Iterable<string>
}
