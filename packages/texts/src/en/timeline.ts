import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  failedToLoadAvailableYears: 'Failed to load available years',
  failedToLoadPhotosForSelected: 'Failed to load photos for selected year',
  selectAllOfTitle: 'Select all of {title}',
  noPhotosYet: 'No photos yet',
  thisDeviceEncryptsYourPhotosAnd:
    'This device encrypts your photos and videos before it uploads them. Only you can view them.',
  date: 'Date',
  endOfYear: "You've reached the end of {year} {show}",
  endOfLibrary: "You've reached the end of your {show}",
  loadingPhotos: 'Loading photos',
  loadingMorePhotos: 'Loading more photos...',
  monthLabel: '{month}, {count, plural, one {1 photo or video} other {# photos and videos}}',
})
