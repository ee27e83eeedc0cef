import { TextLink } from '../../shared/ui/controls/text-link.tsx'
import { ArticlePage, LAST_UPDATED } from './article-page.tsx'

/** What the server sees and keeps, in the words of `docs/threat-model.md`. */
export const PrivacyPolicyScreen = () => (
  <ArticlePage title="Privacy Policy" facts={LAST_UPDATED}>
    <p>
      Safelight encrypts your photos and videos on your device before it sends them. This page says
      what reaches the server all the same, what it is used for, and who else gets to see it.{' '}
      <strong>We</strong> are the people who run the server that you use.
    </p>

    <h2>What we cannot see</h2>
    <ul>
      <li>your photos and videos, their previews and thumbnails</li>
      <li>file names, exact times, places, cameras, descriptions, labels and favorites</li>
      <li>titles and descriptions of albums</li>
      <li>your password, your recovery words, your first and last name</li>
      <li>passwords of your links, and the part of a link's address behind the #</li>
    </ul>
    <p>
      All of this is encrypted with keys that only your devices have, and the devices of those with
      whom you share. We cannot give it to anybody, and cannot get it back for you: if you lose both
      your password and your recovery words, nobody can open your library any more.
    </p>

    <h2>What the server sees and keeps</h2>
    <ul>
      <li>
        <strong>Your account:</strong> your email address and whether you confirmed it, the name
        that you publish if you do, when the account was created, and a value derived from your
        password with which it recognizes you.
      </li>
      <li>
        <strong>Your plan:</strong> how much you may store and how much you do, your subscription
        with its price, state and end, and your number as a customer at the payment provider.
      </li>
      <li>
        <strong>Your family group:</strong> its title, its owner and members, the addresses that are
        invited to it, and how much each member stores.
      </li>
      <li>
        <strong>Your files:</strong> for each its type, its size, the day it was taken, when it was
        uploaded and put in the trash, and how often and when its details were changed. It sees
        which files were uploaded together in one import, and that the same account uploaded the
        same file twice, but not which file that is.
      </li>
      <li>
        <strong>Sharing:</strong> who shares what with whom and with which right, whom you blocked,
        which photos and videos are in which album, which of them is its cover, and how often its
        members changed. Each link with its end, whether it has a password, and from which address
        it is opened. Of every link that ended, a fingerprint of its address, so that nobody else
        can use it.
      </li>
      <li>
        <strong>Guest links:</strong> the album that each is for, its limits, and how much visitors
        give, when, and from which address.
      </li>
      <li>
        <strong>Your sessions:</strong> for each device that is signed in the name of its browser,
        when it signed in and when it was last used. Whether you turned two-step verification on,
        and what it takes to check its codes. The public keys of your passkeys, and when each was
        added and last used.
      </li>
      <li>
        <strong>The administrator's log:</strong> what the administrator did and when, with the
        address of the account that it was done to, or of whoever was invited to sign up.
      </li>
      <li>
        <strong>Connections:</strong> the server sees the IP address of every request, also of
        visitors of a link. It counts requests by address for some minutes, to stop those who try
        passwords. Its own log holds no addresses.
      </li>
    </ul>
    <p>
      Your searches stay on your device, with one exception: while a device reads your library for
      the first time, it also asks the server for a search that names nothing but days, months,
      years and types of files.
    </p>

    <h2>What it is used for</h2>
    <p>
      To keep your library, to give it to your devices and to those with whom you share, to hold to
      the limits of storage, and to protect the server. Not for advertising, not for profiles, and
      not to train anything.
    </p>
    <p>
      Where the server sends mail, it asks you to confirm your address, and tells you of sign-ins,
      changes of your account and of your family group, and what is shared with you. Mail goes to
      others when you share something with them or invite them to a family group, and names your
      address to them; the administrator can invite people too. No mail holds anything of a library.
    </p>

    <h2>Others</h2>
    <p>
      The app loads nothing from third parties: no advertising, no analytics, no fonts or maps from
      elsewhere. It sets no cookies.
    </p>
    <ul>
      <li>
        <strong>People with whom you share</strong> see your email address, the name that you
        publish if you do, and what you share. The visitor of a link sees what it shows and the name
        in your profile. People who have opened something can keep it.
      </li>
      <li>
        <strong>Members of your family group</strong> see your email address, the name that you
        publish if you do, and how much you store, but nothing of your library.
      </li>
      <li>
        <strong>Stripe</strong>, if you pay for a plan by it, on its own pages: it learns your email
        address, your account's number and your plan from us and your card from you. We never see
        the card.
      </li>
      <li>
        <strong>Whoever runs the store of the files</strong>, if we keep them on an S3 store of
        somebody else: encrypted files under random names, their sizes, and when they are written
        and fetched.
      </li>
      <li>
        <strong>Whoever runs the mail server</strong>, if mail is sent by somebody else's: the
        addresses and the text of every mail.
      </li>
    </ul>
    <p>
      If the law compels us, we can hand over what the server sees, and encrypted files that we
      cannot open.
    </p>

    <h2>What stays on your device</h2>
    <p>
      The browser keeps your session and, encrypted, a copy of your library's details and
      thumbnails, so that it opens at once. Logging out removes it. Stay signed in only on devices
      that are yours.
    </p>

    <h2>How long it is kept</h2>
    <p>
      Until you delete it. The trash says for how many days it keeps photos and videos. A session
      ends after 180 days without use. Deleting your account removes what belongs to it:{' '}
      <TextLink to="/delete-account-guide">the guide</TextLink> says what that is. If the
      administrator acted on the account, the log of that keeps its address also afterwards. Backups
      of the server may hold encrypted copies of what you delete for up to 13 months. Ask the people
      who run your server whether they keep backups for longer or shorter.
    </p>

    <h2>Your rights</h2>
    <p>
      You can see what is yours in the app, change it, download it and delete it. For anything else,
      such as a copy of what the server knows about your account, ask the people who run your
      server.
    </p>
  </ArticlePage>
)
