import { createApiClient } from '@safelight/client/api-client'
import { listPlans, type Offer, type Plan, readOffer } from '@safelight/contract/plans'
import { appUrls } from '@safelight/contract/variables'
import { type AppLinks, appLinks } from './app-links.ts'
import { offeredPlans } from './plan-display.ts'

/*
 * What the front page says of this server. It is fetched and checked by code that comes after the page: what a
 * visitor reads first needs none of it.
 */

/** The plans that are offered, and how they are had. */
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
