import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/policies'
import { TextLink } from '../../shared/ui/controls/text-link.tsx'
import { ArticlePage, LAST_UPDATED } from './article-page.tsx'

/** What the server sees and keeps, in the words of `docs/threat-model.md`. */
export const PrivacyPolicyScreen = () => (
  <ArticlePage title={common.privacyPolicy} facts={LAST_UPDATED}>
    <p>
      Safelight encrypts your photos and videos on your device before it sends them. This page says
      what reaches the server all the same, what it is used for, and who else gets to see it.{' '}
      <strong>{texts.we}</strong> are the people who run the server that you use.
    </p>

    <h2>{texts.whatWeCannotSee}</h2>
    <ul>
      <li>{texts.yourPhotosAndVideosTheirPreviews}</li>
      <li>{texts.fileNamesExactTimesPlacesCameras}</li>
      <li>{texts.titlesAndDescriptionsOfAlbums}</li>
      <li>{texts.yourPasswordYourRecoveryWordsYour}</li>
      <li>{texts.passwordsOfYourLinksAndThe}</li>
    </ul>
    <p>{texts.allOfThisIsEncryptedWith}</p>

    <h2>{texts.whatTheServerSeesAndKeeps}</h2>
    <ul>
      <li>
        <strong>{texts.yourAccount2}</strong> your email address and whether you confirmed it, the
        name that you publish if you do, when the account was created, and a value derived from your
        password with which it recognizes you.
      </li>
      <li>
        <strong>{texts.yourPlan}</strong> how much you may store and how much you do, your
        subscription with its price, state and end, and your number as a customer at the payment
        provider.
      </li>
      <li>
        <strong>{texts.yourFamilyGroup}</strong> its title, its owner and members, the addresses
        that are invited to it, and how much each member stores.
      </li>
      <li>
        <strong>{texts.yourFiles}</strong> for each its type, its size, the day it was taken, when
        it was uploaded and put in the trash, and how often and when its details were changed. It
        sees which files were uploaded together in one import, and that the same account uploaded
        the same file twice, but not which file that is.
      </li>
      <li>
        <strong>{texts.sharing}</strong> who shares what with whom and with which right, whom you
        blocked, which photos and videos are in which album, which of them is its cover, and how
        often its members changed. Each link with its end, whether it has a password, and from which
        address it is opened. Of every link that ended, a fingerprint of its address, so that nobody
        else can use it.
      </li>
      <li>
        <strong>{texts.guestLinks}</strong> the album that each is for, its limits, and how much
        visitors give, when, and from which address.
      </li>
      <li>
        <strong>{texts.yourSessions}</strong> for each device that is signed in the name of its
        browser, when it signed in and when it was last used. Whether you turned two-step
        verification on, and what it takes to check its codes. The public keys of your passkeys, and
        when each was added and last used.
      </li>
      <li>
        <strong>{texts.theAdministratorsLog}</strong> what the administrator did and when, with the
        address of the account that it was done to, or of whoever was invited to sign up.
      </li>
      <li>
        <strong>{texts.connections}</strong> the server sees the IP address of every request, also
        of visitors of a link. It counts requests by address for some minutes, to stop those who try
        passwords. Its own log holds no addresses.
      </li>
    </ul>
    <p>{texts.yourSearchesStayOnYourDevice}</p>

    <h2>{texts.whatItIsUsedFor}</h2>
    <p>{texts.toKeepYourLibraryToGive}</p>
    <p>{texts.whereTheServerSendsMailIt}</p>

    <h2>{texts.others}</h2>
    <p>{texts.theAppLoadsNothingFromThird}</p>
    <ul>
      <li>
        <strong>{texts.peopleWithWhomYouShare}</strong> see your email address, the name that you
        publish if you do, and what you share. The visitor of a link sees what it shows and the name
        in your profile. People who have opened something can keep it.
      </li>
      <li>
        <strong>{texts.membersOfYourFamilyGroup}</strong> see your email address, the name that you
        publish if you do, and how much you store, but nothing of your library.
      </li>
      <li>
        <strong>{texts.stripe}</strong>, if you pay for a plan by it, on its own pages: it learns
        your email address, your account's number and your plan from us and your card from you. We
        never see the card.
      </li>
      <li>
        <strong>{texts.whoeverRunsTheStoreOfThe}</strong>, if we keep them on an S3 store of
        somebody else: encrypted files under random names, their sizes, and when they are written
        and fetched.
      </li>
      <li>
        <strong>{texts.whoeverRunsTheMailServer}</strong>, if mail is sent by somebody else's: the
        addresses and the text of every mail.
      </li>
    </ul>
    <p>{texts.ifTheLawCompelsUsWe}</p>

    <h2>{texts.whatStaysOnYourDevice}</h2>
    <p>{texts.theBrowserKeepsYourSessionAnd}</p>

    <h2>{texts.howLongItIsKept}</h2>
    <p>
      Until you delete it. The trash says for how many days it keeps photos and videos. A session
      ends after 180 days without use. Deleting your account removes what belongs to it:{' '}
      <TextLink to="/delete-account-guide">{texts.theGuide}</TextLink> says what that is. If the
      administrator acted on the account, the log of that keeps its address also afterwards. Backups
      of the server may hold encrypted copies of what you delete for up to 13 months. Ask the people
      who run your server whether they keep backups for longer or shorter.
    </p>

    <h2>{texts.yourRights}</h2>
    <p>{texts.youCanSeeWhatIsYours}</p>
  </ArticlePage>
)
