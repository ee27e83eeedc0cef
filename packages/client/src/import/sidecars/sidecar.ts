import type { KnownFacts } from '../../upload/files/known-facts.ts'

export interface Sidecar {
  facts: KnownFacts
  labels: string[]
  isTrashed?: true
}

export interface AlbumNote {
  title: string
  description: string
}

export interface SidecarReader {
  mayBe(name: string): boolean
  /** Returns undefined for another program's file. Never throws. */
  read(text: string): { sidecar: Sidecar } | { album: AlbumNote } | undefined
  namesFor(picture: string): Iterable<string>
}
