import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  noPhotosYet: 'No photos yet',
  noPhotosYetHint: 'Only you can see what you upload.',
  loadingPhotos: 'Loading photos',
  loadingMorePhotos: 'Loading more photos...',
  endOfLibrary:
    "{show, select, favorites {You've reached the end of your favorites} videos {You've reached the end of your videos} documents {You've reached the end of your documents} other {You've reached the end of your library}}",
  endOfYear:
    "{show, select, favorites {You've reached the end of {year} favorites} videos {You've reached the end of {year} videos} documents {You've reached the end of {year} documents} other {You've reached the end of {year} photos}}",
  yearFailed: 'Failed to load photos for selected year',
  yearsFailed: 'Failed to load available years',
  selectMonth: 'Select all of {month}',
  date: 'Date',
  monthLabel: '{month}, {count, plural, one {1 item} other {# items}}',
})
