import { expect, it } from 'vitest'
import { editedShots } from './edited-names.ts'

it.each([
  ['IMG_E0006.JPG', ['img_0006']],
  ['img_e0006 (1).heic', ['img_0006 (1)']],
  ['IMG_E0006.MOV', ['img_0006']],
  ['IMG_1-edited.jpg', ['img_1']],
  ['IMG_1-edited(2).jpg', ['img_1(2)', 'img_1']],
  ['IMG_1-modifié.jpg', ['img_1']],
  ['PXL_1.MP-edited.jpg', ['pxl_1']],
  // The word is truncated, because the name is long.
  [
    'Morning light over the old harbor of Marse-edit.jpg',
    ['morning light over the old harbor of marse'],
  ],
])('the name of an edit tells the name of its original: %s', (name, shots) => {
  expect(editedShots(name)).toEqual(shots)
})

it.each([
  'IMG_0006.JPG',
  'IMG_EDITED.jpg',
  'IMG_1-edit.jpg',
  'edited.jpg',
  '-edited',
  'IMG_1(2).jpg',
  '',
])('is no edit: %s', name => {
  expect(editedShots(name)).toEqual([])
})
