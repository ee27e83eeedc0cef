import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  couldNotLookForFavoritesOn: 'Could not look for favorites on this device.',
  everything: 'Everything',
  favorites: 'Favorites',
  videos: 'Videos',
  allPhotos: 'All Photos',
  byYear: 'By Year',
  grid: 'Grid',
  masonry: 'Masonry',
  myGallery: 'My Gallery',
  year: 'Year',
  show: 'Show',
  layout: 'Layout',
  selectTheWholeDay: 'Select the whole day',
  noVideosYet: 'No videos yet',
  lookingForYourFavorites: 'Looking for your favorites...',
  noFavoritesYet: 'No favorites yet',
  pressTheHeartOfAPhoto: 'Press the heart of a photo or video to find it here.',
})
