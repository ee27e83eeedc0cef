/*
 * Chromium alone opens no addresses of a scheme of ours: each origin under `app://` is an origin of its own under
 * `localhost` instead, which is as secure a context.
 */
export const toHttp = (address: string, port: number): string =>
  address.replace(/^app:\/\/([\w-]+)/, (_, host) => `http://${host}.localhost:${port}`)

export const toApp = (address: string): string =>
  address.replace(/^http:\/\/([\w-]+)\.localhost:\d+/, (_, host) => `app://${host}`)
