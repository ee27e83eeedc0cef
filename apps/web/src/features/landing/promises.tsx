import type { Plan } from '@safelight/contract/plans'
import { texts } from '@safelight/texts/landing'
import {
  CalendarDays,
  HardDrive,
  LockKeyhole,
  MonitorSmartphone,
  Search,
  Users,
} from 'lucide-react'
import styles from './landing-screen.module.css'

/** What the product promises; `unlimited` is a plan without a limit of storage, if there is one. */
export const Promises = ({ unlimited }: { unlimited: Plan | undefined }) => (
  <section className={styles.promises} id="features" aria-label={texts.features}>
    {[...PROMISES, unlimited ? unlimitedStorage(unlimited) : ORIGINALS, DEVICES].map(
      ({ icon: Icon, title, text }) => (
        <article key={title}>
          <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
          <h2>{title}</h2>
          <p>{text}</p>
        </article>
      ),
    )}
  </section>
)

const PROMISES = [
  {
    icon: LockKeyhole,
    title: texts.encryptedBeforeUpload,
    text: texts.everyPhotoThumbnailNameAndPlace,
  },
  {
    icon: Users,
    title: texts.sharedWithCare,
    text: texts.shareAlbumsAndPhotosWithPeople,
  },
  {
    icon: Search,
    title: texts.aiSearchAndTagging,
    text: texts.typeWhatYouRememberAPlace,
  },
  {
    icon: CalendarDays,
    title: texts.inOrderByItself,
    text: texts.byDatePlaceAndPeoplePhotos,
  },
]

const ORIGINALS = {
  icon: HardDrive,
  title: texts.originalsUntouched,
  text: texts.eachFileIsKeptByteFor,
}

const unlimitedStorage = ({ name }: Plan) => ({
  icon: HardDrive,
  title: texts.unlimitedStorage,
  text: texts.theNamePlanHasNoLimit({ name }),
})

const DEVICES = {
  icon: MonitorSmartphone,
  title: texts.onAllYourDevices,
  text: texts.signInFromAnyBrowserOn,
}
