import { texts } from '@safelight/texts/policies'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { TextLink } from '../../shared/ui/controls/text-link.tsx'
import styles from './article-page.module.css'
import { ArticlePage } from './article-page.tsx'

export const DeletionGuideScreen = () => (
  <ArticlePage title={texts.howToDeleteYourAccount} facts={texts.sixStepsAndWhatBecomesOf}>
    <p>{texts.deletingAnAccountCannotBeUndone}</p>

    <h2>{texts.theSteps}</h2>
    <ol>
      <li>
        <strong>{texts.backUpYourData}</strong> Export everything, or a year at a time, from{' '}
        <TextLink to="/account">{texts.yourAccount}</TextLink>. You get the originals, as your
        camera made them, with their details and lists of your albums.
      </li>
      <li>
        <strong>{texts.cancelYourSubscription}</strong> If you pay for a plan, you can use what you
        have paid for: cancel it in your account settings with its period, and delete the account
        when that has ended. Deleting the account ends a subscription at once. Nothing more is
        charged, and what is left of the period is not paid back by itself.
      </li>
      <li>
        <strong>{texts.handleYourFamilyGroups}</strong> If you own a group, tell its members: it
        ends with your account. If you are a member of one, leave it.
      </li>
      <li>
        <strong>{texts.reviewWhatYouShare}</strong> Albums and photos that you share, and your
        links, stop working for everybody. Let people save what they need.
      </li>
      <li>
        <strong>{texts.goToYourSettings}</strong> Sign in, open{' '}
        <TextLink to="/account">{texts.yourAccount}</TextLink>, and find Delete Account at its end.
      </li>
      <li>
        <strong>{texts.confirm}</strong> Read the question and confirm it with your password. You
        are signed out on every device.
      </li>
    </ol>

    <h2>{texts.whatIsDeleted}</h2>
    <ul>
      <li>{texts.allYourPhotosAndVideosWith}</li>
      <li>{texts.yourAlbumsAndEverythingThatYou}</li>
      <li>{texts.everythingThatYouShareAllYour}</li>
      <li>{texts.theFamilyGroupThatYouOwn}</li>
      <li>{texts.yourEmailAddressYourProfileAnd}</li>
      <li>{texts.yourSubscriptionAndWhatWeAnd}</li>
      <li>{texts.yourPasskeysTheSessionsOfAll}</li>
    </ul>
    <p>{texts.whatOthersSavedOrDownloadedBefore}</p>

    <h2>{texts.whatYouCanDoInstead}</h2>
    <ul>
      <li>
        <strong>{texts.freeSomeStorage}</strong> put what you do not need into the trash and empty
        it.
      </li>
      <li>
        <strong>{texts.payForNothing}</strong> cancel your subscription and keep the account.
        Nothing is deleted; above the storage without a plan you only cannot upload more.
      </li>
      <li>
        <strong>{texts.stopSharing}</strong> end links, and remove people from albums, one by one.
      </li>
      <li>
        <strong>{texts.secureYourAccount}</strong> set a new password, which signs out your other
        devices, or end the session of a device that you lost.
      </li>
      <li>
        <strong>{texts.takeABreak}</strong> log out on your devices. Your library waits for you,
        encrypted.
      </li>
    </ul>

    <div className={styles.buttons}>
      <LinkButton to="/account">{texts.goToAccountSettings}</LinkButton>
      <LinkButton to="/gallery" variant="quiet">
        {texts.backToGallery}
      </LinkButton>
    </div>
  </ArticlePage>
)
