import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  lastUpdated: 'Last updated June 11, 2025',

  guideTitle: 'How to delete your account',
  guideLead: 'Six steps, and what happens to your data',
  guideIntro: 'Nobody can undo the deletion of an account. Take the steps in this order.',
  stepsTitle: 'The steps',
  stepBackUp:
    '<strong>Back up your data.</strong> Export everything, or a year at a time, from <account>your account</account>. You get the originals, as your camera made them, with their details and lists of your albums.',
  stepCancelPlan:
    '<strong>Cancel your subscription.</strong> If you delete your account now, your subscription ends at once, and you do not automatically get money back for the days left. To keep your paid days, first cancel it in your account settings, but keep it until its end, and delete your account later.',
  stepFamily:
    '<strong>Tell your family group.</strong> If you own a group, tell its members that it ends with your account. If you are a member of a group, leave it.',
  stepShares:
    '<strong>Review what you share.</strong> Once the account is deleted, nobody can open the albums, photos and links that you shared. Give people time to save what they need.',
  stepSettings:
    '<strong>Go to your settings.</strong> Sign in, open <account>your account</account>, and find Delete Account at the end of the page.',
  stepConfirm:
    '<strong>Confirm.</strong> Read the question and confirm it with your password. You are signed out on every device.',
  deletedTitle: 'What is deleted',
  deletedItems:
    'all your photos and videos with their previews, thumbnails and details, including those in the trash',
  deletedAlbums: 'your albums, and everything that you put into them',
  deletedShares:
    "everything that you share, all your links, and visitors' files that you have not added to your library",
  deletedFamily: "the family group that you own, or your place in somebody else's",
  deletedProfile: 'your email address, your profile and your keys',
  deletedPlan:
    'your subscription, and what we and the payment provider know about you as a customer, except what the law requires the provider to keep',
  deletedSessions: 'your passkeys, the sessions of all your devices, and unfinished uploads',
  keptAfterDeletion:
    "Other people keep what they saved or downloaded before. If the administrator did something to your account, the administrator's log keeps your email address. Backups of the server may hold encrypted copies for up to 13 months.",
  insteadTitle: 'What you can do instead',
  insteadTrash:
    '<strong>Free some storage:</strong> move what you do not need to the trash, and empty it.',
  insteadPlan:
    '<strong>Stop paying:</strong> cancel your subscription and keep the account. Nothing is deleted. If you store more than the server allows without a plan, you cannot upload more.',
  insteadSharing:
    '<strong>Stop sharing:</strong> disable links, and remove people from albums, one by one.',
  insteadSecurity:
    '<strong>Secure your account:</strong> set a new password, which signs out your other devices, or sign out a device that you lost.',
  insteadBreak:
    '<strong>Take a break:</strong> log out on your devices. Your library stays on the server, encrypted.',
  toAccount: 'Go to Account Settings',
  toGallery: 'Back to Gallery',

  privacyIntro:
    'Safelight encrypts your photos and videos on your device before it sends them. This page says what the server can see, what we use it for, and who else can see it. <strong>We</strong> are the people who run the server that you use.',
  hiddenTitle: 'What we cannot see',
  hiddenItems: 'your photos and videos, their previews and thumbnails',
  hiddenDetails: 'file names, exact times, places, cameras, descriptions, labels and favorites',
  hiddenAlbums: 'titles and descriptions of albums',
  hiddenProfile:
    'your password and your recovery words; your first and last name, unless you choose to show your name',
  hiddenLinks:
    "the passwords that you set for links, and the secret code at the end of each link's address. Nobody can open a link without that code",
  hiddenReason:
    'All of this is encrypted. Only your devices, and those of people with whom you share, have the keys. We cannot give it to anybody, and we cannot restore it for you. If you lose both your password and your recovery words, nobody can open your library again.',
  seenTitle: 'What the server sees and keeps',
  seenAccount:
    '<strong>Your account:</strong> your email address and whether you confirmed it, the name that you choose to show to others, when the account was created, and a scrambled form of your password. With it, the server checks your password without knowing it.',
  seenPlan:
    '<strong>Your plan:</strong> how much you can store, how much you use, your subscription with its price, whether it is active and when it ends, and your number as a customer at the payment provider.',
  seenFamily:
    '<strong>Your family group:</strong> its title, its owner and members, the addresses that are invited to it, and how much each member stores.',
  seenFiles:
    '<strong>Your files:</strong> for each its type, its size, the day it was taken, when it was uploaded and put in the trash, and how often and when its details were changed. It sees which files were uploaded together in one import, and that the same account uploaded the same file twice, but not which file that is.',
  seenSharing:
    '<strong>Sharing:</strong> who shares what with whom and with which right, whom you blocked, which photos and videos are in which album, which of them is its cover, and how often its members changed. For each link, when it ends, whether it has a password, and from which IP address it is opened. For each link that ended, a code computed from its address, so that this address is never used again.',
  seenGuestLinks:
    '<strong>Links for visitors who add files:</strong> the album that each is for, its limits, and how much visitors upload, when, and from which IP address.',
  seenSessions:
    '<strong>Your sessions:</strong> for each signed-in device, the name of its browser, when it signed in and when it was last used. Whether you turned on two-step verification, and what the server needs to check its codes. For each passkey, what the server needs to check it, and when it was added and last used.',
  seenAdminLog:
    "<strong>The administrator's log:</strong> what the administrator did and when, with the email address of the account concerned or of the person who was invited to sign up.",
  seenConnections:
    '<strong>Connections:</strong> the server sees the IP address of every request, including those of visitors of a link. It counts requests by address for some minutes, to stop attackers who guess passwords. Its own log holds no addresses.',
  searches:
    'Your searches stay on your device, with one exception: while a device reads your library for the first time, it also sends the server searches that name only days, months, years and types of files.',
  useTitle: 'What it is used for',
  use: 'To store your library, to send it to your devices and to people with whom you share, to enforce storage limits, and to protect the server. Not for advertising, not for profiles, and not to train anything.',
  mail: 'If the server sends mail, it asks you to confirm your address. It tells you about sign-ins, changes to your account and family group, and what others share with you. When you share something with people or invite them to a family group, it sends them a mail that names your address. The administrator can invite people too. No mail contains anything from a library.',
  othersTitle: 'Who else sees something',
  noThirdParties:
    'The app loads nothing from third parties: no advertising, no analytics, no fonts or maps from other sites. It sets no cookies.',
  othersContacts:
    '<strong>People with whom you share</strong> see your email address, the name that you choose to show, and what you share. Visitors of a link see what it shows and the first and last name in your profile. People who have opened something can keep it.',
  othersFamily:
    '<strong>Members of your family group</strong> see your email address, the name that you choose to show, and how much you store, but nothing of your library.',
  othersStripe:
    "<strong>Stripe</strong>, if you pay for a plan through it: we send it your email address, your account's number and your plan. You enter your card on Stripe's own pages. We never see the card.",
  othersStore:
    '<strong>The company that runs the file storage</strong>, if we rent storage from another company: encrypted files under random names, their sizes, and when they are written and read.',
  othersMail:
    "<strong>The company that runs the mail server</strong>, if we use somebody else's: the addresses and the text of every mail.",
  law: 'If the law requires it, we can hand over what the server sees, and encrypted files that we cannot open.',
  deviceTitle: 'What stays on your device',
  device:
    "The browser keeps your session and, encrypted, a copy of your library's details and thumbnails, so that it opens at once. Logging out removes it. Stay signed in only on your own devices.",
  keptTitle: 'How long we keep it',
  kept: "Until you delete it. The trash says for how many days it keeps items. A device is signed out after 180 days without use. Deleting your account removes everything that <guide>the guide</guide> lists. If the administrator did something to your account, the administrator's log keeps your email address. Backups of the server may hold encrypted copies of what you delete for up to 13 months. Ask the people who run your server whether they keep backups for a longer or shorter time.",
  rightsTitle: 'Your rights',
  rights:
    'In the app, you can see, change, download and delete what is yours. For anything else, such as a copy of what the server knows about your account, ask the people who run your server.',

  termsTitle: 'Terms & Conditions',
  termsIntro:
    'These are the terms for using Safelight on this server. Creating an account means that you agree to them. <strong>We</strong> are the people who run the server.',
  accountTitle: 'Your account',
  accountEmail: 'Use your own email address. Accounts are personal.',
  accountPassword:
    'Choose a good password, and write down the 24 recovery words. If you forget your password, only these words let you set a new one. We cannot do it for you, because we do not have your keys. If you lose both, your library is lost permanently.',
  accountUse:
    'You are responsible for what happens under your account. If you lose a device, sign it out in your account settings.',
  ownershipTitle: 'What is yours',
  ownership:
    'Your photos and videos remain yours. You let us store them in encrypted form, and to send them to your devices and to people with whom you share. We may do nothing else with them.',
  forbiddenTitle: 'What is not allowed',
  forbiddenContent: 'storing or sharing what is illegal, or what you have no right to share',
  forbiddenLinks: 'using links to harass people, or to spread malicious software',
  forbiddenAttacks:
    'attacking the server, evading its limits, or trying to get into the accounts of other people',
  enforcement:
    'We cannot look at your library, so we do not check it. If we learn of a link or an account that breaks these rules, we may disable the link or close the account.',
  plansTitle: 'Plans and payments',
  plans:
    'A plan says how much you can store and what it costs. The front page lists the plans of this server. Nothing is charged unless you choose a plan with a price and confirm the payment. Prices may change when your current period ends. We tell you in advance.',
  subscription:
    'A subscription renews every month until you cancel it in <account>your account</account>, either at once or at the end of the paid period. A plan can begin with a trial, once for each account. The first payment is due when the trial ends, unless you cancel before. If you change your plan, the new one starts on that day. For the remaining days, you pay only the difference, or get it back as credit. If a payment fails, it is tried again before the plan ends. If you move to a smaller plan or end your plan, nothing is deleted. If you then store more than your limit, you cannot upload until you are below it again. The owner of a family group pays for its plan, and its members share the storage. Deleting your account ends the subscription at once. The rest of the period is not refunded, unless the law gives you a right to it.',
  availabilityTitle: 'Availability',
  availability:
    'We do our best to keep the server running and your files safe, but we cannot guarantee either. Keep a copy of what you cannot afford to lose: you can download your originals at any time.',
  liabilityTitle: 'Liability',
  liability:
    'The service is provided as it is. As far as the law permits, we are not liable for lost files, lost passwords, or damage that results from using the service or from being unable to use it. Your rights as a consumer remain.',
  softwareTitle: 'The software',
  software:
    'Safelight is open-source software under the GNU Affero General Public License, version 3 or later. These terms are about the service on this server, and limit nothing that the license allows.',
  endTitle: 'Ending your account',
  end: 'You can delete your account at any time: <guide>the guide</guide> says how. If we stop the service or close an account that broke no rule, we tell you early enough to download your files. If these terms change, the date on this page changes too. The <privacy>Privacy Policy</privacy> says what we know about you.',
})
