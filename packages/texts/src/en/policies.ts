import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  lastUpdatedJune112025: 'Last updated June 11, 2025',
  howToDeleteYourAccount: 'How to delete your account',
  sixStepsAndWhatBecomesOf: 'Six steps, and what becomes of your data',
  deletingAnAccountCannotBeUndone:
    'Deleting an account cannot be undone, not even by the people who run the server: they have no keys to your library. Take the steps in this order.',
  theSteps: 'The steps',
  backUpYourData: 'Back up your data.',
  yourAccount: 'your account',
  cancelYourSubscription: 'Cancel your subscription.',
  handleYourFamilyGroups: 'Handle your family groups.',
  reviewWhatYouShare: 'Review what you share.',
  goToYourSettings: 'Go to your settings.',
  confirm: 'Confirm.',
  whatIsDeleted: 'What is deleted',
  allYourPhotosAndVideosWith:
    'all your photos and videos, with their previews, thumbnails and details, also those in the trash',
  yourAlbumsAndEverythingThatYou: 'your albums, and everything that you put into them',
  everythingThatYouShareAllYour:
    'everything that you share, all your links, and what visitors gave that you have not taken in',
  theFamilyGroupThatYouOwn: "the family group that you own, or your place in somebody else's",
  yourEmailAddressYourProfileAnd: 'your email address, your profile and your keys',
  yourSubscriptionAndWhatWeAnd:
    'your subscription, and what we and the payment provider have noted of you as a customer, but for what the law makes the provider keep',
  yourPasskeysTheSessionsOfAll:
    'your passkeys, the sessions of all your devices, and uploads that have not ended',
  whatOthersSavedOrDownloadedBefore:
    'What others saved or downloaded before stays with them. If the administrator acted on your account, the log of that keeps its address also afterwards. Backups of the server may hold encrypted copies for up to 13 months.',
  whatYouCanDoInstead: 'What you can do instead',
  freeSomeStorage: 'Free some storage:',
  payForNothing: 'Pay for nothing:',
  stopSharing: 'Stop sharing:',
  secureYourAccount: 'Secure your account:',
  takeABreak: 'Take a break:',
  goToAccountSettings: 'Go to Account Settings',
  backToGallery: 'Back to Gallery',
  we: 'We',
  whatWeCannotSee: 'What we cannot see',
  yourPhotosAndVideosTheirPreviews: 'your photos and videos, their previews and thumbnails',
  fileNamesExactTimesPlacesCameras:
    'file names, exact times, places, cameras, descriptions, labels and favorites',
  titlesAndDescriptionsOfAlbums: 'titles and descriptions of albums',
  yourPasswordYourRecoveryWordsYour: 'your password, your recovery words, your first and last name',
  passwordsOfYourLinksAndThe:
    "passwords of your links, and the part of a link's address behind the #",
  allOfThisIsEncryptedWith:
    'All of this is encrypted with keys that only your devices have, and the devices of those with whom you share. We cannot give it to anybody, and cannot get it back for you: if you lose both your password and your recovery words, nobody can open your library any more.',
  whatTheServerSeesAndKeeps: 'What the server sees and keeps',
  yourAccount2: 'Your account:',
  yourPlan: 'Your plan:',
  yourFamilyGroup: 'Your family group:',
  yourFiles: 'Your files:',
  sharing: 'Sharing:',
  guestLinks: 'Guest links:',
  yourSessions: 'Your sessions:',
  theAdministratorsLog: "The administrator's log:",
  connections: 'Connections:',
  yourSearchesStayOnYourDevice:
    'Your searches stay on your device, with one exception: while a device reads your library for the first time, it also asks the server for a search that names nothing but days, months, years and types of files.',
  whatItIsUsedFor: 'What it is used for',
  toKeepYourLibraryToGive:
    'To keep your library, to give it to your devices and to those with whom you share, to hold to the limits of storage, and to protect the server. Not for advertising, not for profiles, and not to train anything.',
  whereTheServerSendsMailIt:
    'Where the server sends mail, it asks you to confirm your address, and tells you of sign-ins, changes of your account and of your family group, and what is shared with you. Mail goes to others when you share something with them or invite them to a family group, and names your address to them; the administrator can invite people too. No mail holds anything of a library.',
  others: 'Others',
  theAppLoadsNothingFromThird:
    'The app loads nothing from third parties: no advertising, no analytics, no fonts or maps from elsewhere. It sets no cookies.',
  peopleWithWhomYouShare: 'People with whom you share',
  membersOfYourFamilyGroup: 'Members of your family group',
  stripe: 'Stripe',
  whoeverRunsTheStoreOfThe: 'Whoever runs the store of the files',
  whoeverRunsTheMailServer: 'Whoever runs the mail server',
  ifTheLawCompelsUsWe:
    'If the law compels us, we can hand over what the server sees, and encrypted files that we cannot open.',
  whatStaysOnYourDevice: 'What stays on your device',
  theBrowserKeepsYourSessionAnd:
    "The browser keeps your session and, encrypted, a copy of your library's details and thumbnails, so that it opens at once. Logging out removes it. Stay signed in only on devices that are yours.",
  howLongItIsKept: 'How long it is kept',
  theGuide: 'the guide',
  yourRights: 'Your rights',
  youCanSeeWhatIsYours:
    'You can see what is yours in the app, change it, download it and delete it. For anything else, such as a copy of what the server knows about your account, ask the people who run your server.',
  termsConditions: 'Terms & Conditions',
  yourAccount3: 'Your account',
  giveAnEmailAddressThatIs: 'Give an email address that is yours. One account is for one person.',
  chooseAGoodPasswordAndWrite:
    'Choose a good password, and write down the 24 recovery words. Nobody can reset the one without the other, because nobody else has your keys. What is lost with both is lost for good.',
  youAreResponsibleForWhatHappens:
    'You are responsible for what happens under your account. End the sessions of lost devices.',
  whatIsYours: 'What is yours',
  yourPhotosAndVideosRemainYours:
    'Your photos and videos remain yours. You let us store them in encrypted form, and send them to your devices and to those with whom you share, and nothing else.',
  whatIsNotAllowed: 'What is not allowed',
  storingOrSharingWhatIsIllegal:
    'storing or sharing what is illegal, or what you have no right to share',
  usingLinksToHarassPeopleOr: 'using links to harass people, or to spread malicious software',
  attackingTheServerEvadingItsLimits:
    'attacking the server, evading its limits, or trying to get at accounts of others',
  weCannotLookAtYourLibrary:
    'We cannot look at your library, so we do not check it. If we learn of a link or an account that breaks these rules, we may end the link or close the account.',
  plansAndPayments: 'Plans and payments',
  aPlanSaysHowMuchYou:
    'A plan says how much you can store and what it costs. The front page has the plans of this server. Nothing is charged unless you choose a plan with a price and confirm the payment. Prices may change for the time after the one that you have paid for, and you are told before.',
  availability: 'Availability',
  weDoOurBestToKeep:
    'We do our best to keep the server running and your files safe, but promise neither without interruption. Keep a copy of what you cannot afford to lose: you can download your originals at any time.',
  liability: 'Liability',
  theServiceIsProvidedAsIt:
    'The service is provided as it is. As far as the law permits, we are not liable for lost files, lost passwords, or damage that follows from using the service or from not being able to. Rights that the law gives you as a consumer remain.',
  theSoftware: 'The software',
  safelightIsFreeSoftwareUnderThe:
    'Safelight is free software under the GNU Affero General Public License, version 3 or later. These terms are about the service on this server, and limit nothing that the license allows.',
  theEnd: 'The end',
})
