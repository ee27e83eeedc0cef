import type { Page } from '@playwright/test'

/**
 * Adds a virtual authenticator, in which a user always confirms at once. Resolves to a function that removes
 * it.
 */
export async function plugIn(
  page: Page,
  { hasPrf }: { hasPrf: boolean },
): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => {
    await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    await client.detach()
  }
}
