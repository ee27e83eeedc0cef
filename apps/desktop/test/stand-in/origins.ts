/*
 * Plain Chromium cannot open custom schemes. So each origin under `app://` becomes an origin under
 * `localhost`, which is also a secure context.
 */
export const toHttp = (address: string, port: number): string =>
  address.replace(/^app:\/\/([\w-]+)/, (_, host) => `http://${host}.localhost:${port}`)

export const toApp = (address: string): string =>
  address.replace(/^http:\/\/([\w-]+)\.localhost:\d+/, (_, host) => `app://${host}`)
