import type { LibraryItem } from '@safelight/client/item'
import type { Country, NamedPlace } from '@safelight/client/item-map'
import { texts } from '@safelight/texts/features/places'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Thumbnail } from '../../components/tile/thumbnail.tsx'
import { formatNumber } from '../../shared/format.ts'
import styles from './places-list.module.css'

export interface PlacesListProps {
  countries: readonly Country[]
  covers: ReadonlyMap<string, LibraryItem>
}

export const PlacesList = ({ countries, covers }: PlacesListProps) => (
  <ul className={styles.countries} aria-label={texts.places}>
    {countries.map(country => (
      <li key={country.name}>
        <h2 className={styles.country}>
          {country.name === '' ? (
            <span>{texts.elsewhere}</span>
          ) : (
            <Link to="/search" state={{ query: country.name }} className={styles.link} dir="auto">
              {country.name}
            </Link>
          )}
          <span className={styles.count}>{formatNumber(country.count)}</span>
        </h2>
        <ul className={styles.cities}>
          {country.cities.map(city => (
            <City
              key={city.name}
              city={city}
              query={`${city.name} ${country.name}`.trim()}
              cover={covers.get(city.cover)}
            />
          ))}
        </ul>
      </li>
    ))}
  </ul>
)

interface CityProps {
  city: NamedPlace
  query: string
  cover: LibraryItem | undefined
}

const City = ({ city, query, cover }: CityProps) => (
  <li>
    <Link to="/search" state={{ query }} className={styles.city}>
      <span className={styles.cover}>{cover && <Thumbnail item={cover} />}</span>
      <span className={styles.name} dir="auto">
        {city.name}
      </span>
      <span className={styles.count}>{formatNumber(city.count)}</span>
      <ChevronRight size={16} aria-hidden="true" />
    </Link>
  </li>
)

/** Returns the covers of the first 300 cities only, because people rarely scroll farther. */
export const coversOf = (countries: readonly Country[]): string[] =>
  countries.flatMap(country => country.cities.map(city => city.cover)).slice(0, 300)
