import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  lookingForPeople: 'Looking for people',
  peopleFailed: 'Failed to load people',
  unnamed: 'Unnamed',
  personLabel: '{name}, {count, plural, one {1 photo or video} other {# photos and videos}}',
  countNamed: '{count, plural, one {# person} other {# people}} with a name',
  countUnnamed: '{count, plural, one {# person} other {# people}} without a name',
  peopleWithName: 'People with a name',
  whoIsThis: 'Who is this?',
  namingHint: 'Give people a name to find their photos and videos. Only you see the names.',
  peopleWithoutName: 'People without a name',
  showPeopleSeenRarely: 'Show {count, plural, one {# more person} other {# more people}}',
  leaveOutPeopleSeenRarely: 'Hide these people',
  peopleSeenRarely: 'More people',
  showHidden: 'Show hidden people ({count, number})',
  leaveOutHidden: 'Stop showing hidden people',
  hidden: 'Hidden',
  hiddenPeople: 'Hidden people',

  notOffered: 'People are not available',
  notOfferedHint:
    'Recognition finds the people in your photos and videos. This server does not offer it.',
  nobodyYet: 'No people found yet',
  nobodyYetHint: 'A person appears here once they are found in three photos or videos.',
  noPeopleYet: 'No people yet',
  noPeopleYetHint:
    'Recognition finds people in your photos and videos. Only you see them. Turn it on in your account settings.',
  turnOnRecognition: 'Turn on recognition',

  samePersonTitle: 'Same person?',
  isThisToo: 'Is this {name} too?',
  isThisTooOfMany: 'Is this {name} too? {more, number} more to answer.',
  samePerson: 'Same person',
  differentPeople: 'Different people',
  answerFailed: 'Failed to save your answer. Please try again.',

  rename: 'Rename',
  addName: 'Add a name',
  moreActions: 'More actions',
  samePersonAs: 'Same person as...',
  noOthers: 'There are no other people yet.',
  others: 'Other people',
  mergeExplained:
    'Choose who <person>{name}</person> is. Safelight then shows all photos and videos of both together.',
  showPerson: 'Show this person',
  personShown: '{name} is shown again',
  hidePerson: 'Hide this person',
  personHidden: '{name} is hidden. Their photos and videos stay in your library.',
  loadingPhotos: 'Loading photos...',
  personGone: 'Person not found',
  personGoneHint: 'This person is no longer in any of your photos or videos.',
  notThisPerson: 'Not this person',
  itemsRemoved:
    '{count, plural, one {1 photo or video} other {# photos and videos}} removed from {name}',
  coverChanged: 'The cover of {name} was changed',

  notNamed: 'Not {name}?',
  sayWhoThisIs: 'Say who this is',
  peopleYouKnow: 'People you know',
})
