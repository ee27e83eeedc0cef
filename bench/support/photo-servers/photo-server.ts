/** A server with a library of photographs, asked in its own words what any gallery asks. */
export interface PhotoServer {
  /** Its name and version. */
  name: string
  /** Puts photographs into the empty library; resolves when each has its thumbnail. */
  fill(paths: readonly string[]): Promise<void>
  createAlbums(count: number): Promise<void>
  /** Each resolves to the bytes of the answer. */
  monthCounts(): Promise<number>
  /** The one month that all photographs are of. */
  month(): Promise<number>
  albums(): Promise<number>
  /** Of one of the photographs, by its place among them. */
  thumbnail(index: number): Promise<number>
  preview(index: number): Promise<number>
  /** Leaves the library as it was. */
  close(): Promise<void>
}

/** What a browser may have under way at one server, with several pages open. */
export const CONNECTIONS = 16
