import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  places: 'Places',
  elsewhere: 'Elsewhere',
  mapOfYourPhotosAndVideos: 'Map of your photos and videos',
  photosAndVideosAtCover: 'Photos and videos at {cover}',
  withoutAPlace: 'Without a place',
  yourLibraryCouldNotBeRead: 'Your library could not be read',
  giveThemOne: 'Give them one',
  allPlaces: 'All places',
  here: 'Here',
  selectThemAndGiveThemA: 'Select them, and give them a place with “Set place”.',
  zoomIn: 'Zoom in',
  noneOfYourPhotosAndVideos: 'None of your photos and videos say where they were taken',
  phonesWriteItDownWhenTheir:
    'Phones write it down when their camera may know the location. You can give photos and videos a place yourself.',
  yourPlacesAppearHere: 'Your places appear here',
  upload: 'Upload',
  emptyHint: 'Upload photos or videos that include a location.',
  onTheMap: '{count, plural, one {1 photo or video} other {# photos and videos}} on the map',
  itemsWithoutPlace:
    '{count, plural, one {1 photo or video} other {# photos and videos}} without a place.',
  itemsHere: '{count, plural, one {1 photo or video} other {# photos and videos}} here',
})
