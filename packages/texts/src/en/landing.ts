import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  onlyByYou: 'only by you.',
  aPrivateLibraryForPhotosAnd:
    'A private library for photos and videos. Everything is encrypted on your device before it leaves it. Not even the people who run the server can look.',
  getStartedFree: 'Get Started Free',
  getItOnGooglePlay: 'Get it on Google Play',
  desktopApp: 'Desktop app',
  theLinksToTheAppsCould: 'The links to the apps could not be loaded:',
  yourPhotographsDevelopedOnlyByYou: 'Your photographs, developed only by you',
  beginWithOnePhotograph: 'Begin with one photograph.',
  itIsYoursAloneFromThe: 'It is yours alone from the moment you choose it.',
  mostPopular: 'Most Popular',
  free: 'Free',
  month: '/month',
  theNamePlan: 'The {name} plan',
  getStarted: 'Get Started',
  startFreeTrial: 'Start Free Trial',
  contactSales: 'Contact Sales',
  choosePlan: 'Choose Plan',
  unlimitedStorage: 'Unlimited storage',
  sizeStorage: '{size} storage',
  pricing: 'Pricing',
  everyPlanIsEncryptedInThe: 'Every plan is encrypted in the same way. What differs is the room.',
  loadingThePlans: 'Loading the plans',
  pricingFailed: "Sorry, we couldn't load the pricing plans. Please try again later.",
  retry: 'Retry',
  noPlansAvailableAtThisTime: 'No plans available at this time. Please check back later.',
  thisServerTakesNoRealPayments:
    'This server takes no real payments. Plans can be tried out; no card is asked for.',
  features: 'Features',
  encryptedBeforeUpload: 'Encrypted before upload',
  everyPhotoThumbnailNameAndPlace:
    'Every photo, thumbnail, name and place is locked on your own device. The server cannot read them, and neither can anyone who breaks in.',
  sharedWithCare: 'Shared with care',
  shareAlbumsAndPhotosWithPeople:
    'Share albums and photos with people who may view or edit, or by a link with a password and an end. They get the keys from you, and the server gets none.',
  aiSearchAndTagging: 'AI search and tagging',
  typeWhatYouRememberAPlace:
    'Type what you remember: a place, a camera, last summer. Where this server offers it, your device also learns what pictures show, finds them by your words and suggests labels. All of it stays sealed.',
  inOrderByItself: 'In order by itself',
  byDatePlaceAndPeoplePhotos:
    'By date, place and people: photos and videos fall into months, onto a map and into memories. Where this server offers it, your device also groups faces, and only you see their names.',
  originalsUntouched: 'Originals, untouched',
  eachFileIsKeptByteFor:
    'Each file is kept byte for byte as your camera made it, and verified whenever it is loaded.',
  theNamePlanHasNoLimit:
    'The {name} plan has no limit. In every plan each file is kept byte for byte as your camera made it.',
  onAllYourDevices: 'On all your devices',
  signInFromAnyBrowserOn:
    'Sign in from any browser, on a phone or a computer. A change made on one device shows on the others, and the gallery opens even without a network.',
})
