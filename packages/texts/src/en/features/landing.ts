import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  title: 'Your photographs, developed only by you',
  headline: 'Your photographs, developed <em>only by you.</em>',
  lead: 'A private library for photos and videos. Your device encrypts everything before it uploads it. Not even the people who run the server can look.',
  homeServer:
    'This is the private server {host}. The people who have an account here keep their library on it.',
  homeInvitation: 'New accounts need an invitation. Ask the people who run this server for one.',
  homeClosed: 'This server does not accept new accounts.',
  homeNew:
    'This server has no account yet. To create the first one, open the address that the server shows in its log.',
  signUp: 'Sign Up',
  getStartedFree: 'Get Started Free',
  desktopApp: 'Desktop app',
  googlePlay: 'Get it on Google Play',
  appLinksFailed: 'The links to the apps could not be loaded:',

  features: 'Features',
  encryptedTitle: 'Encrypted before upload',
  encrypted:
    'Every photo, thumbnail, name and place is encrypted on your own device. The server cannot read them, and neither can anyone who breaks in.',
  sharingTitle: 'Shared with care',
  sharing:
    'Share albums and photos with people who can view or edit, or by a link with a password and an expiry date.',
  searchTitle: 'AI search and tagging',
  search:
    'Type what you remember: a place, a camera, last summer. If this server offers it, your device also recognizes what your photos show and suggests labels.',
  orderTitle: 'Organized automatically',
  order:
    'Safelight sorts photos and videos into months, onto a map and into memories. If this server offers it, your device also groups faces, and only you see their names.',
  originalsTitle: 'Originals, untouched',
  originals: 'Each file is kept exactly as your camera made it.',
  unlimitedStorage: 'Unlimited storage',
  unlimited:
    'The {name} plan has no storage limit. In every plan, each file is kept exactly as your camera made it.',
  devicesTitle: 'On all your devices',
  devices:
    'Sign in from any browser, on a phone or a computer. A change on one device appears on the others, and the gallery opens even without a network.',

  pricing: 'Pricing',
  pricingLead: 'Plans differ in how much you can store.',
  loadingPlans: 'Loading the plans',
  pricingFailed: "Sorry, we couldn't load the pricing plans. Please try again later.",
  retry: 'Retry',
  noPlans: 'No plans available at this time. Please check back later.',
  noRealPayments:
    'This server takes no real payments. You can try out plans without a card. Nobody is charged the prices shown here.',
  mostPopular: 'Most Popular',
  free: 'Free',
  perMonth: '<amount>{price}</amount><unit>/month</unit>',
  trial: '{days, plural, one {First day free} other {First # days free}}',
  storage: '{size} storage',
  getStarted: 'Get Started',
  startFreeTrial: 'Start Free Trial',
  contactSales: 'Contact Sales',
  choosePlan: 'Choose Plan',
  buttonOfPlan: '{button}: {plan}',
  salesSubject: 'The {name} plan',

  closingTitle: 'Begin with one photograph.',
  closing: 'It is yours alone from the moment you choose it.',
})
