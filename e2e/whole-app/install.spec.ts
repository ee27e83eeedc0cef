import { openNewLibrary } from '../support/account.ts'
import { expect, test } from '../support/test.ts'

test('the app can be installed', async ({ page }) => {
  await page.addInitScript(() => {
    const asked = navigator.storage.persist.bind(navigator.storage)
    navigator.storage.persist = () => {
      document.documentElement.dataset.askedToPersist = 'true'
      return asked()
    }
  })
  await openNewLibrary(page)
  await expect(page.locator('html')).toHaveAttribute('data-asked-to-persist', 'true')

  const devtools = await page.context().newCDPSession(page)
  const { url, errors, data = '' } = await devtools.send('Page.getAppManifest')
  expect(url).toMatch(/\/manifest\.webmanifest$/)
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Test contexts are private windows, in which no browser installs apps.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  const manifest: { icons: { src: string; type: string; sizes: string }[] } = JSON.parse(data)
  const touchIcon = { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' }
  for (const { src, type, sizes } of [...manifest.icons, touchIcon]) {
    const response = await page.request.get(src)
    expect(response.headers()['content-type']).toBe(type)
    if (sizes === 'any') continue
    const size = Buffer.from(await response.body())
    expect(`${size.readUInt32BE(16)}x${size.readUInt32BE(20)}`).toBe(sizes)
  }
})
