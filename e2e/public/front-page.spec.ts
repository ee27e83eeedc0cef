import { DESKTOP_VERSION } from '@safelight/contract/desktop-app'
import { signUp } from '@safelight/test-kit/accounts/account'
import { ask, done } from '@safelight/test-kit/sharing/sharing'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { aPerson, fillSignUp } from '../support/account.ts'
import { expect, test } from '../support/test.ts'

/**
 * Creates the server's first account, which belongs to the administrator. With it, publishes addresses that
 * the front page shows.
 */
async function publish(server: { url: string }, variables: Record<string, string>): Promise<void> {
  const admin = await signUp(server)
  for (const [key, variableValue] of Object.entries(variables)) {
    const change = { variableValue, isActive: true }
    await done(ask(server, admin, 'PUT', `/api/admin/variables/${key}`, change))
  }
}

test('a visitor compares plans and reads the terms', async ({ page, server, fail, intercept }) => {
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).origin))
  await publish(server, {
    GOOGLE_PLAY_URL: 'https://play.example.org/safelight',
    SALES_EMAIL: 'sales@example.org',
  })
  const heal = await fail(/^\/api\/plans$/)
  const healApps = await fail(/^\/api\/public\/variables\/app-urls$/)
  const answered = Promise.withResolvers<void>()
  await intercept('**/api/plans', async route => {
    await answered.promise
    await route.fallback()
  })
  const logged = page.waitForEvent('console', message =>
    message.text().startsWith('The links to the apps could not be loaded:'),
  )
  await page.goto('/')
  const pricing = page.getByRole('region', { name: 'Pricing' })
  await expect(pricing.getByRole('status').locator('> *')).toHaveCount(3)
  answered.resolve()
  await expect(pricing.getByRole('alert')).toContainText(
    "Sorry, we couldn't load the pricing plans. Please try again later.",
  )
  await logged
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Google Play' })).toHaveCount(0)
  await heal()
  await healApps()
  const offer = await intercept('**/api/plans', route => route.fulfill({ json: [] }))
  await pricing.getByRole('button', { name: 'Retry' }).click()
  await expect(pricing).toContainText('No plans available at this time. Please check back later.')
  await offer()
  await page.reload()
  const popular = pricing.getByRole('listitem').filter({ hasText: 'Most Popular' })
  await expect(popular).toContainText('$2.99/month')
  await expect(pricing.getByRole('link')).toHaveText([
    'Get Started',
    'Start Free Trial',
    'Choose Plan',
    'Contact Sales',
  ])
  await expect(pricing.getByRole('link', { name: 'Contact Sales' })).toHaveAttribute(
    'href',
    'mailto:sales@example.org?subject=The%20Archive%20plan',
  )
  await expect(page.getByRole('heading', { name: 'Unlimited storage' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Google Play' })).toHaveAttribute(
    'href',
    'https://play.example.org/safelight',
  )
  await expect(page.getByRole('link', { name: 'Desktop app', exact: true })).toHaveAttribute(
    'href',
    '/download',
  )
  await expectAccessibleLooks(page)

  await popular.getByRole('link').click()
  await expect(page).toHaveURL(/\/signup$/)
  const person = aPerson()
  await fillSignUp(page, person)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  const terms = await opened
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions')
  await terms.getByRole('link', { name: 'Pricing' }).click()
  await expect(terms.getByRole('heading', { name: 'Pricing' })).toBeInViewport()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByRole('checkbox')).toBeChecked()
  expect(new Set(requests)).toEqual(new Set([new URL(server.url).origin]))
})

test("the desktop app is offered for the visitor's platform, if a download exists", async ({
  page,
  server,
  fail,
  intercept,
}) => {
  const heal = await fail(/^\/api\/apps\/download-urls$/)
  const answered = Promise.withResolvers<void>()
  await intercept('**/api/apps/download-urls', async route => {
    await answered.promise
    await route.fallback()
  })
  await page.goto('/download')
  await expect(page.getByText('Loading download options...')).toBeVisible()
  answered.resolve()
  await expect(page.getByRole('alert')).toContainText(
    'Sorry, downloads are temporarily unavailable.',
  )
  await heal()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Desktop app downloads are currently disabled.')).toBeVisible()
  await publish(server, {
    DESKTOP_LINUX_URL: 'https://files.example.org/Safelight.AppImage',
    DESKTOP_WINDOWS_URL: 'https://files.example.org/Safelight.exe',
  })
  await page.reload()
  const banner = page.getByRole('region', { name: 'Recommended for Linux' })
  await expect(banner).toContainText('Automatically detected your operating system')
  await expect(banner.getByRole('link', { name: 'Download Now' })).toHaveAttribute(
    'href',
    'https://files.example.org/Safelight.AppImage',
  )
  await expect(page.getByText(`Version ${DESKTOP_VERSION}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Download for/ })).toHaveText([
    'Download for Windows',
    'Download for Linux',
  ])
  const requirements = page.getByRole('region', { name: 'System Requirements' })
  await expect(requirements.getByRole('listitem')).toHaveText([
    'Windows 10 or later (64-bit)',
    'macOS 10.14 Mojave or later',
    'Linux with GLIBC 2.17+',
  ])
  await expectAccessibleLooks(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})
