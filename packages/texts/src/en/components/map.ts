import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showEverything: 'Show all places',
  mapIncomplete: 'Part of the map could not be loaded. Reload the page to try again.',
  ownMapName: 'Map: {name}',
  attribution: 'Made with Natural Earth. Towns: GeoNames.',
})
