import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showEverything: 'Show everything',
  aPartOfTheMapCould: 'A part of the map could not be loaded.',
  mapName: 'Map: {name}',
  attribution: 'Made with Natural Earth. Towns: GeoNames.',
})
