import { allMetadataSteps, type MediaPage } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import type { ApiClient } from '../api/api-client.ts'
import { type DeviceProgress, isSameProgress } from '../store/device-store.ts'

export interface PagesAhead {
  /**
   * Returns the page after a place. Uses the prefetched page only if it was requested for exactly this place,
   * and the device has taken no changes since. Throws ApiError.
   */
  behind(place: DeviceProgress): Promise<MediaPage>
  ask(place: DeviceProgress): void
}

export function createPagesAhead(api: ApiClient): PagesAhead {
  let asked: { place: DeviceProgress; page: Promise<MediaPage> } | undefined

  const read = ({ filledTo }: DeviceProgress) =>
    api.call(allMetadataSteps, {
      params: { page: 0, limit: filledTo === null ? LIMITS.galleryPage : LIMITS.largestPage },
      query: filledTo === null ? {} : { after: filledTo },
    })

  return {
    async behind(place) {
      const ahead = asked
      asked = undefined
      // If changes came in between, the prefetched page may still have items that they removed.
      if (!ahead || !isSameProgress(ahead.place, place)) return read(place)
      return ahead.page.catch(() => read(place))
    },

    ask(place) {
      const page = read(place)
      page.catch(() => {})
      asked = { place, page }
    },
  }
}
