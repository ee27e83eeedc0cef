import type { Plan } from '@safelight/contract/plans'
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
  <section className={styles.promises} id="features" aria-label="Features">
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
    title: 'Encrypted before upload',
    text: 'Every photo, thumbnail, name and place is locked on your own device. The server cannot read them, and neither can anyone who breaks in.',
  },
  {
    icon: Users,
    title: 'Shared with care',
    text: 'Share albums and photos with people who may view or edit, or by a link with a password and an end. They get the keys from you, and the server gets none.',
  },
  {
    icon: Search,
    title: 'AI search and tagging',
    text: 'Type what you remember: a place, a camera, last summer. Where this server offers it, your device also learns what pictures show, finds them by your words and suggests labels. All of it stays sealed.',
  },
  {
    icon: CalendarDays,
    title: 'In order by itself',
    text: 'By date, place and people: photos and videos fall into months, onto a map and into memories. Where this server offers it, your device also groups faces, and only you see their names.',
  },
]

const ORIGINALS = {
  icon: HardDrive,
  title: 'Originals, untouched',
  text: 'Each file is kept byte for byte as your camera made it, and verified whenever it is loaded.',
}

const unlimitedStorage = ({ name }: Plan) => ({
  icon: HardDrive,
  title: 'Unlimited storage',
  text: `The ${name} plan has no limit. In every plan each file is kept byte for byte as your camera made it.`,
})

const DEVICES = {
  icon: MonitorSmartphone,
  title: 'On all your devices',
  text: 'Sign in from any browser, on a phone or a computer. A change made on one device shows on the others, and the gallery opens even without a network.',
}
