import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { TextLink } from '../../shared/ui/controls/text-link.tsx'
import styles from './article-page.module.css'
import { ArticlePage } from './article-page.tsx'

export const DeletionGuideScreen = () => (
  <ArticlePage title="How to delete your account" facts="Six steps, and what becomes of your data">
    <p>
      Deleting an account cannot be undone, not even by the people who run the server: they have no
      keys to your library. Take the steps in this order.
    </p>

    <h2>The steps</h2>
    <ol>
      <li>
        <strong>Back up your data.</strong> Export everything, or a year at a time, from{' '}
        <TextLink to="/account">your account</TextLink>. You get the originals, as your camera made
        them, with their details and lists of your albums.
      </li>
      <li>
        <strong>Cancel your subscription.</strong> If you pay for a plan, you can use what you have
        paid for: cancel it in your account settings with its period, and delete the account when
        that has ended. Deleting the account ends a subscription at once. Nothing more is charged,
        and what is left of the period is not paid back by itself.
      </li>
      <li>
        <strong>Handle your family groups.</strong> If you own a group, tell its members: it ends
        with your account. If you are a member of one, leave it.
      </li>
      <li>
        <strong>Review what you share.</strong> Albums and photos that you share, and your links,
        stop working for everybody. Let people save what they need.
      </li>
      <li>
        <strong>Go to your settings.</strong> Sign in, open{' '}
        <TextLink to="/account">your account</TextLink>, and find Delete Account at its end.
      </li>
      <li>
        <strong>Confirm.</strong> Read the question and confirm it with your password. You are
        signed out on every device.
      </li>
    </ol>

    <h2>What is deleted</h2>
    <ul>
      <li>
        all your photos and videos, with their previews, thumbnails and details, also those in the
        trash
      </li>
      <li>your albums, and everything that you put into them</li>
      <li>
        everything that you share, all your links, and what visitors gave that you have not taken in
      </li>
      <li>the family group that you own, or your place in somebody else's</li>
      <li>your email address, your profile and your keys</li>
      <li>
        your subscription, and what we and the payment provider have noted of you as a customer, but
        for what the law makes the provider keep
      </li>
      <li>your passkeys, the sessions of all your devices, and uploads that have not ended</li>
    </ul>
    <p>
      What others saved or downloaded before stays with them. If the administrator acted on your
      account, the log of that keeps its address also afterwards. Backups of the server may hold
      encrypted copies for up to 13 months.
    </p>

    <h2>What you can do instead</h2>
    <ul>
      <li>
        <strong>Free some storage:</strong> put what you do not need into the trash and empty it.
      </li>
      <li>
        <strong>Pay for nothing:</strong> cancel your subscription and keep the account. Nothing is
        deleted; above the storage without a plan you only cannot upload more.
      </li>
      <li>
        <strong>Stop sharing:</strong> end links, and remove people from albums, one by one.
      </li>
      <li>
        <strong>Secure your account:</strong> set a new password, which signs out your other
        devices, or end the session of a device that you lost.
      </li>
      <li>
        <strong>Take a break:</strong> log out on your devices. Your library waits for you,
        encrypted.
      </li>
    </ul>

    <div className={styles.buttons}>
      <LinkButton to="/account">Go to Account Settings</LinkButton>
      <LinkButton to="/gallery" variant="quiet">
        Back to Gallery
      </LinkButton>
    </div>
  </ArticlePage>
)
