/*
 * Chromium cannot open custom schemes. So the stand-in maps each `app://` origin to an origin under
 * `localhost`.
 */
export const toHttp = (address: string, port: number): string =>
  address.replace(/^app:\/\/([\w-]+)/, (_, host) => `http://${host}.localhost:${port}`)

export const toApp = (address: string): string =>
  address.replace(/^http:\/\/([\w-]+)\.localhost:\d+/, (_, host) => `app://${host}`)
