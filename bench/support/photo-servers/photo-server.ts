export interface PhotoServer {
  /** With the version. */
  name: string
  /** Uploads photographs, also into a library that has some. Resolves when each has its thumbnail. */
  fill(paths: readonly string[]): Promise<void>
  /** Creates albums, each with the first photograph. */
  createAlbums(count: number): Promise<void>
  /**
   * This call and those up to `preview` send what the server's own web app sends, and resolve to the size of the
   * response in bytes. `month` asks for the newest month, and `albums` for a person's own albums and those of
   * others.
   */
  monthCounts(): Promise<number>
  month(): Promise<number>
  albums(): Promise<number>
  thumbnail(index: number): Promise<number>
  preview(index: number): Promise<number>
  close(): Promise<void>
}

/** Number of concurrent requests, as a browser with several open pages makes them. */
export const CONNECTIONS = 16
