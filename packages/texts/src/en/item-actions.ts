import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  // The buttons of the viewer and of a selection.
  favorite: 'Favorite',
  addToAlbum: 'Add to album',
  saveOrSend: 'Save or send',
  editDetails: 'Edit details',
  setPlace: 'Set place',
  stack: 'Stack',
  findSimilar: 'Find similar photos',
  moveToTrash: 'Move to trash',
  moreActions: 'More actions',
  clearSelection: 'Clear selection',

  // Results of actions.
  changeFailed:
    '{count, plural, one {1 photo or video could not be changed} other {# photos and videos could not be changed}}: {reason}',
  movedToTrash:
    '{count, plural, one {1 photo or video} other {# photos and videos}} moved to the trash',
  trashFailed:
    '{count, plural, one {1 photo or video could not be moved to the trash} other {# photos and videos could not be moved to the trash}}: {reason}',
  restoreFailed:
    '{count, plural, one {1 photo or video could not be restored} other {# photos and videos could not be restored}}: {reason}',
  photosRotated: '{count, plural, one {# photo} other {# photos}} rotated',
  rotateFailed: 'Failed to rotate the photo. Please try again.',
  videosCannotBeRotated: 'Videos cannot be rotated.',
  downloadFailed: 'The download failed. Please try again.',
  readyToSend: '{name} is ready',
  cannotSend: '{name} cannot be sent to other apps. It is downloaded instead.',
  sendFailed: '{name} could not be sent to another app.',

  // Stacks.
  stackOf: 'Stack of {count, number}',
  unstack: 'Unstack',
  stacked: '{count, plural, one {1 photo or video} other {# photos and videos}} stacked',
  unstacked: '{count, plural, one {1 photo or video} other {# photos and videos}} unstacked',
  stackOfOneMonth: 'Only photos and videos of the same month can be stacked.',

  // Suggested labels.
  suggestedLabels: 'Suggested labels',
  addLabel: 'Add the label {label}',
  dismissLabel: 'Dismiss the label {label}',
  dismissLabelFailed: 'The label could not be dismissed. Please try again.',

  // The form for details.
  editItems: 'Edit {count, plural, one {1 photo or video} other {# photos and videos}}',
  emptyFieldsHint: 'Empty fields stay unchanged.',
  labels: 'Labels',
  addLabels: 'Add labels',
  labelsHint: 'Separate multiple labels with commas.',
  removeLabels: 'Remove labels',
  removeLabel: 'Remove “{label}”',
  dateAndTime: 'Date and time',
  setTo: 'Set to',
  orMoveBy: 'Or move by',
  shiftExample: '+1 day 2 h, or -30 min',
  shiftUnreadable: 'Type how far to move the time, such as +1 day 2 h or -30 min.',
  place: 'Place',
  city: 'City',
  country: 'Country',
  coordinates: 'Coordinates',
  removePlace: 'Remove the place',
  sharedEditHint: 'The owner and everyone else with access see your changes.',
  saveFailed: 'Failed to change the photo or video. Please try again.',

  // Choosing a place on the map.
  placeOfItems: 'Place of {count, plural, one {1 photo or video} other {# photos and videos}}',
  chooseOnMap: 'Choose on the map',
  choosePlace: 'Choose a place',
  choose: 'Choose',
  placeMap: 'Map to choose a place',
  placeHint: 'Move the map until the pin points at the place, or search for a town.',
  unnamedPlace: 'Unnamed place',
  town: 'Town',
  townExample: 'Arezzo, or Springfield, Illinois',
  noTown: 'No town with this name',
})
