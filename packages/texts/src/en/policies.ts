import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  lastUpdated: 'Last updated June 11, 2025',

  guideTitle: 'How to delete your account',
  guideLead: 'Six steps, and what becomes of your data',
  guideIntro:
    'Deleting an account cannot be undone, not even by the people who run the server: they have no keys to your library. Take the steps in this order.',
  stepsTitle: 'The steps',
  stepBackUp:
    '<strong>Back up your data.</strong> Export everything, or a year at a time, from <account>your account</account>. You get the originals, as your camera made them, with their details and lists of your albums.',
  stepCancelPlan:
    '<strong>Cancel your subscription.</strong> If you pay for a plan, you can use what you have paid for: cancel it in your account settings with its period, and delete the account when that has ended. Deleting the account ends a subscription at once. Nothing more is charged, and what is left of the period is not paid back by itself.',
  stepFamily:
    '<strong>Handle your family groups.</strong> If you own a group, tell its members: it ends with your account. If you are a member of one, leave it.',
  stepShares:
    '<strong>Review what you share.</strong> Albums and photos that you share, and your links, stop working for everybody. Let people save what they need.',
  stepSettings:
    '<strong>Go to your settings.</strong> Sign in, open <account>your account</account>, and find Delete Account at its end.',
  stepConfirm:
    '<strong>Confirm.</strong> Read the question and confirm it with your password. You are signed out on every device.',
  deletedTitle: 'What is deleted',
  deletedItems:
    'all your photos and videos, with their previews, thumbnails and details, also those in the trash',
  deletedAlbums: 'your albums, and everything that you put into them',
  deletedShares:
    'everything that you share, all your links, and what visitors gave that you have not taken in',
  deletedFamily: "the family group that you own, or your place in somebody else's",
  deletedProfile: 'your email address, your profile and your keys',
  deletedPlan:
    'your subscription, and what we and the payment provider have noted of you as a customer, but for what the law makes the provider keep',
  deletedSessions:
    'your passkeys, the sessions of all your devices, and uploads that have not ended',
  keptAfterDeletion:
    'What others saved or downloaded before stays with them. If the administrator acted on your account, the log of that keeps its address also afterwards. Backups of the server may hold encrypted copies for up to 13 months.',
  insteadTitle: 'What you can do instead',
  insteadTrash:
    '<strong>Free some storage:</strong> put what you do not need into the trash and empty it.',
  insteadPlan:
    '<strong>Pay for nothing:</strong> cancel your subscription and keep the account. Nothing is deleted; above the storage without a plan you only cannot upload more.',
  insteadSharing:
    '<strong>Stop sharing:</strong> end links, and remove people from albums, one by one.',
  insteadSecurity:
    '<strong>Secure your account:</strong> set a new password, which signs out your other devices, or end the session of a device that you lost.',
  insteadBreak:
    '<strong>Take a break:</strong> log out on your devices. Your library waits for you, encrypted.',
  toAccount: 'Go to Account Settings',
  toGallery: 'Back to Gallery',

  privacyIntro:
    'Safelight encrypts your photos and videos on your device before it sends them. This page says what reaches the server all the same, what it is used for, and who else gets to see it. <strong>We</strong> are the people who run the server that you use.',
  hiddenTitle: 'What we cannot see',
  hiddenItems: 'your photos and videos, their previews and thumbnails',
  hiddenDetails: 'file names, exact times, places, cameras, descriptions, labels and favorites',
  hiddenAlbums: 'titles and descriptions of albums',
  hiddenProfile: 'your password, your recovery words, your first and last name',
  hiddenLinks: "passwords of your links, and the part of a link's address behind the #",
  hiddenReason:
    'All of this is encrypted with keys that only your devices have, and the devices of those with whom you share. We cannot give it to anybody, and cannot get it back for you: if you lose both your password and your recovery words, nobody can open your library any more.',
  seenTitle: 'What the server sees and keeps',
  seenAccount:
    '<strong>Your account:</strong> your email address and whether you confirmed it, the name that you publish if you do, when the account was created, and a value derived from your password with which it recognizes you.',
  seenPlan:
    '<strong>Your plan:</strong> how much you may store and how much you do, your subscription with its price, state and end, and your number as a customer at the payment provider.',
  seenFamily:
    '<strong>Your family group:</strong> its title, its owner and members, the addresses that are invited to it, and how much each member stores.',
  seenFiles:
    '<strong>Your files:</strong> for each its type, its size, the day it was taken, when it was uploaded and put in the trash, and how often and when its details were changed. It sees which files were uploaded together in one import, and that the same account uploaded the same file twice, but not which file that is.',
  seenSharing:
    '<strong>Sharing:</strong> who shares what with whom and with which right, whom you blocked, which photos and videos are in which album, which of them is its cover, and how often its members changed. Each link with its end, whether it has a password, and from which address it is opened. Of every link that ended, a fingerprint of its address, so that nobody else can use it.',
  seenGuestLinks:
    '<strong>Guest links:</strong> the album that each is for, its limits, and how much visitors give, when, and from which address.',
  seenSessions:
    '<strong>Your sessions:</strong> for each device that is signed in the name of its browser, when it signed in and when it was last used. Whether you turned two-step verification on, and what it takes to check its codes. The public keys of your passkeys, and when each was added and last used.',
  seenAdminLog:
    "<strong>The administrator's log:</strong> what the administrator did and when, with the address of the account that it was done to, or of whoever was invited to sign up.",
  seenConnections:
    '<strong>Connections:</strong> the server sees the IP address of every request, also of visitors of a link. It counts requests by address for some minutes, to stop those who try passwords. Its own log holds no addresses.',
  searches:
    'Your searches stay on your device, with one exception: while a device reads your library for the first time, it also asks the server for a search that names nothing but days, months, years and types of files.',
  useTitle: 'What it is used for',
  use: 'To keep your library, to give it to your devices and to those with whom you share, to hold to the limits of storage, and to protect the server. Not for advertising, not for profiles, and not to train anything.',
  mail: 'Where the server sends mail, it asks you to confirm your address, and tells you of sign-ins, changes of your account and of your family group, and what is shared with you. Mail goes to others when you share something with them or invite them to a family group, and names your address to them; the administrator can invite people too. No mail holds anything of a library.',
  othersTitle: 'Others',
  noThirdParties:
    'The app loads nothing from third parties: no advertising, no analytics, no fonts or maps from elsewhere. It sets no cookies.',
  othersContacts:
    '<strong>People with whom you share</strong> see your email address, the name that you publish if you do, and what you share. The visitor of a link sees what it shows and the name in your profile. People who have opened something can keep it.',
  othersFamily:
    '<strong>Members of your family group</strong> see your email address, the name that you publish if you do, and how much you store, but nothing of your library.',
  othersStripe:
    "<strong>Stripe</strong>, if you pay for a plan by it, on its own pages: it learns your email address, your account's number and your plan from us and your card from you. We never see the card.",
  othersStore:
    '<strong>Whoever runs the store of the files</strong>, if we keep them on an S3 store of somebody else: encrypted files under random names, their sizes, and when they are written and fetched.',
  othersMail:
    "<strong>Whoever runs the mail server</strong>, if mail is sent by somebody else's: the addresses and the text of every mail.",
  law: 'If the law compels us, we can hand over what the server sees, and encrypted files that we cannot open.',
  deviceTitle: 'What stays on your device',
  device:
    "The browser keeps your session and, encrypted, a copy of your library's details and thumbnails, so that it opens at once. Logging out removes it. Stay signed in only on devices that are yours.",
  keptTitle: 'How long it is kept',
  kept: 'Until you delete it. The trash says for how many days it keeps photos and videos. A session ends after 180 days without use. Deleting your account removes what belongs to it: <guide>the guide</guide> says what that is. If the administrator acted on the account, the log of that keeps its address also afterwards. Backups of the server may hold encrypted copies of what you delete for up to 13 months. Ask the people who run your server whether they keep backups for longer or shorter.',
  rightsTitle: 'Your rights',
  rights:
    'You can see what is yours in the app, change it, download it and delete it. For anything else, such as a copy of what the server knows about your account, ask the people who run your server.',

  termsTitle: 'Terms & Conditions',
  termsIntro:
    'These are the terms under which you use this server of Safelight. Creating an account means that you agree to them. <strong>We</strong> are the people who run it.',
  accountTitle: 'Your account',
  accountEmail: 'Use your own email address. Accounts are personal.',
  accountPassword:
    'Choose a good password, and write down the 24 recovery words. Nobody can reset the one without the other, because nobody else has your keys. What is lost with both is lost for good.',
  accountUse:
    'You are responsible for what happens under your account. End the sessions of lost devices.',
  ownershipTitle: 'What is yours',
  ownership:
    'Your photos and videos remain yours. You let us store them in encrypted form, and send them to your devices and to those with whom you share, and nothing else.',
  forbiddenTitle: 'What is not allowed',
  forbiddenContent: 'storing or sharing what is illegal, or what you have no right to share',
  forbiddenLinks: 'using links to harass people, or to spread malicious software',
  forbiddenAttacks:
    'attacking the server, evading its limits, or trying to get at accounts of others',
  enforcement:
    'We cannot look at your library, so we do not check it. If we learn of a link or an account that breaks these rules, we may end the link or close the account.',
  plansTitle: 'Plans and payments',
  plans:
    'A plan says how much you can store and what it costs. The front page has the plans of this server. Nothing is charged unless you choose a plan with a price and confirm the payment. Prices may change when your current period ends. We tell you in advance.',
  subscription:
    'A subscription goes on from month to month until you cancel it, in <account>your account</account>: at once, or with the period that is paid for. A plan can begin with a trial, once for each account. The first payment is due when the trial ends, unless you cancel before. Another plan counts from the day on which you take it, and the difference is charged or credited by the day. When a payment fails, it is tried again before the plan ends. A smaller plan, or none, deletes nothing: you can upload again when what you store has room in it. A plan for a family is paid for by the owner of the group alone, and its members share the storage. Deleting your account ends the subscription at once, and what is left of the period is not paid back, unless the law gives you a right to it.',
  availabilityTitle: 'Availability',
  availability:
    'We do our best to keep the server running and your files safe, but promise neither without interruption. Keep a copy of what you cannot afford to lose: you can download your originals at any time.',
  liabilityTitle: 'Liability',
  liability:
    'The service is provided as it is. As far as the law permits, we are not liable for lost files, lost passwords, or damage that follows from using the service or from not being able to. Rights that the law gives you as a consumer remain.',
  softwareTitle: 'The software',
  software:
    'Safelight is free software under the GNU Affero General Public License, version 3 or later. These terms are about the service on this server, and limit nothing that the license allows.',
  endTitle: 'The end',
  end: 'You can delete your account at any time: <guide>the guide</guide> says how. If we stop the service or close an account that broke no rule, we tell you early enough to download your files. If these terms change, this page says so with its date. What we know about you is in the <privacy>Privacy Policy</privacy>.',
})
