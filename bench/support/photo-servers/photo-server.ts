export interface PhotoServer {
  name: string
  /** Uploads photographs into the empty library. Resolves when each has its thumbnail. */
  fill(paths: readonly string[]): Promise<void>
  createAlbums(count: number): Promise<void>
  /** The calls from here to `preview` resolve to the size of the response in bytes. */
  monthCounts(): Promise<number>
  month(): Promise<number>
  albums(): Promise<number>
  thumbnail(index: number): Promise<number>
  preview(index: number): Promise<number>
  close(): Promise<void>
}

/** Number of concurrent requests of a browser with several open pages. */
export const CONNECTIONS = 16
