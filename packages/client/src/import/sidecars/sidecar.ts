import type { KnownFacts } from '../../upload/files/known-facts.ts'

/**
 * Where a program kept a picture out of sight: in Google's trash or archive, or in the albums Recently Deleted
 * or Hidden of Apple's Photos.
 */
export const ASIDE = ['inGoogleTrash', 'archived', 'recentlyDeleted', 'hidden'] as const
export type Aside = (typeof ASIDE)[number]

/** Whether an import leaves such pictures out. */
export const isLeftOut = (aside: Aside | undefined): aside is 'inGoogleTrash' | 'recentlyDeleted' =>
  aside === 'inGoogleTrash' || aside === 'recentlyDeleted'

export interface Sidecar {
  facts: KnownFacts
  labels: string[]
  aside?: Aside | undefined
}

export interface AlbumNote {
  title: string
  description: string
  /** The id of the album that an earlier import on this device made of the folder. */
  id?: string | undefined
}

/** An album that a program describes by the names of its pictures, not by their folder. */
export interface AlbumList {
  title: string
  names: readonly string[]
}

/** What a file next to pictures says: about one picture, about its folder, or about pictures by their names. */
export type Read =
  | { sidecar: Sidecar }
  | { album: AlbumNote }
  | { table: ReadonlyMap<string, Sidecar[]> }
  | { list: AlbumList }
  | { ignored: true }

export interface SidecarReader {
  mayBe(name: string): boolean
  /** Returns undefined for another program's file. Never throws. */
  read(text: string, path: string): Read | undefined
  /** `isPicture` tells whether the folder has a picture of a name. */
  namesFor(picture: string, isPicture: (name: string) => boolean): Iterable<string>
}
