export interface PhotoServer {
  name: string
  /** Uploads photographs into the empty library. Resolves when each has its thumbnail. */
  fill(paths: readonly string[]): Promise<void>
  createAlbums(count: number): Promise<void>
  /** This call and those up to `preview` resolve to the size of the response in bytes. */
  monthCounts(): Promise<number>
  month(): Promise<number>
  albums(): Promise<number>
  thumbnail(index: number): Promise<number>
  preview(index: number): Promise<number>
  close(): Promise<void>
}

/** Number of concurrent requests, as a browser with several open pages makes them. */
export const CONNECTIONS = 16
