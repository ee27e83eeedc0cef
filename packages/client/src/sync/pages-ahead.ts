import { allMetadataSteps, type MediaPage } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import type { ApiClient } from '../api/api-client.ts'
import { type DeviceProgress, isSameProgress } from '../store/device-store.ts'

/** The pages with which a device is filled, each asked for while the one before is taken in. */
export interface PagesAhead {
  /** The page behind a place. It was asked for no earlier than the device had come to it. Throws ApiError. */
  behind(place: DeviceProgress): Promise<MediaPage>
  /** Asks for the page behind a place to which the device is about to come. */
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
      // Changes that came between may have removed what the page still has.
      if (!ahead || !isSameProgress(ahead.place, place)) return read(place)
      // What has failed before it was wanted may be there now.
      return ahead.page.catch(() => read(place))
    },

    ask(place) {
      const page = read(place)
      page.catch(() => {})
      asked = { place, page }
    },
  }
}
