import { createApiClient } from '@safelight/client/api-client'
import { listPlans, type Offer, type Plan, readOffer } from '@safelight/contract/plans'
import { appUrls } from '@safelight/contract/variables'
import { type AppLinks, appLinks } from './app-links.ts'
import { offeredPlans } from './plan-display.ts'

/* Facts about this server. A separate chunk, because the first paint does not need them. */

export interface PricingFacts {
  plans: Plan[]
  offer: Offer
}

export async function readPricing(): Promise<PricingFacts> {
  const api = createApiClient(null)
  const [plans, offer] = await Promise.all([api.call(listPlans), api.call(readOffer)])
  return { plans: offeredPlans(plans, offer), offer }
}

export const readAppLinks = async (): Promise<AppLinks> =>
  appLinks(await createApiClient(null).call(appUrls))
