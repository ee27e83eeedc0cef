import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  myGallery: 'My Gallery',
  favoriteCount: '{count, plural, one {# favorite} other {# favorites}}',
  photoCount: '{photos, plural, one {# photo} other {# photos}}',
  videoCount: '{videos, plural, one {# video} other {# videos}}',
  photoAndVideoCount:
    '{photos, plural, one {# photo} other {# photos}} · {videos, plural, one {# video} other {# videos}}',
  year: 'Year',
  show: 'Show',
  everything: 'Photos and videos',
  favorites: 'Favorites',
  videos: 'Videos',
  allPhotos: 'All Photos',
  byYear: 'By Year',
  layout: 'Layout',
  grid: 'Rows',
  masonry: 'Columns',
  selectWholeDay: 'Select the whole day',
  noVideos: 'No videos yet',
  findingFavorites: 'Looking for your favorites...',
  findingFavoritesFailed: 'Failed to find your favorites.',
  noFavorites: 'No favorites yet',
  noFavoritesHint: 'Tap the heart on a photo or video to add it here.',

  findInPhotos: 'Find {what} in your photos?',
  people: 'people',
  things: 'things',
  text: 'text',
  recognitionExplained:
    'This device downloads {size} once. Then it analyzes your photos and videos while it is charging and you are not using Safelight. Only you see the results. You can change this in Account.',
  turnOn: 'Turn On',
  notNow: 'Not Now',
  answerFailed: 'Failed to save your answer. Please try again.',
  recognitionIsOn: 'Recognition is on',
  recognitionIsOnHint:
    'This device analyzes your photos and videos while it is charging and you are not using Safelight.',
  showProgress: 'Show Progress',
})
