import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showEverything: 'Show everything',
  mapIncomplete: 'Part of the map could not be loaded.',
  ownMapName: 'Map: {name}',
  attribution: 'Made with Natural Earth. Towns: GeoNames.',
})
