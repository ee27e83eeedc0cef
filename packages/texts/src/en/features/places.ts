import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  places: 'Places',
  map: 'Map of your photos and videos',
  onTheMap: '{count, plural, one {1 item} other {# items}} on the map',
  itemsHere: '{count, plural, one {1 item} other {# items}} here',
  elsewhere: 'Elsewhere',
  readFailed: 'Failed to read your library.',

  itemsWithoutPlace: '{count, plural, one {1 item} other {# items}} without a place.',
  setPlace: 'Set the place',
  withoutPlace: 'Without a place',
  setPlaceHint: 'Select photos and videos, then choose “Set place”.',

  allPlaces: 'All places',
  here: 'Here',
  picturesHere: 'Photos and videos at this place',
  zoomIn: 'Zoom in',

  nothingPlaced: 'None of your photos and videos say where they were taken',
  nothingPlacedHint:
    'A phone saves the place if you allow its camera to use the location. You can also set the place yourself.',
  noPlaces: 'Your places appear here',
  noPlacesHint: 'Upload photos or videos that include a location.',
  upload: 'Upload',
})
