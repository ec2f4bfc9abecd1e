import './house.css';
import './house-text.css';
import type { ReactNode } from 'react';
import { descriptionIn } from '#domain/houses/caravan-facts.ts';
import { featureIn } from '#domain/houses/equipment.ts';
import { videoOf } from '#domain/houses/video.ts';
import { useSite } from '#shared/site-context.tsx';
import { AskedFrame } from '../../parts/asked-frame.tsx';
import { Condition } from './condition.tsx';
import { Gallery } from './gallery.tsx';
import { galleryPictures } from './gallery-pictures.ts';
import { PricePanel } from './price-panel.tsx';
import type { ShownHouse } from './read-house.ts';
import { Specification } from './specification.tsx';

interface HouseDetailsProps {
  house: ShownHouse;
  /** In the price panel: the visitor's actions. */
  actions?: ReactNode;
  /** Right under the price panel. */
  below?: ReactNode;
  /** Below the texts. */
  children?: ReactNode;
}

/**
 * U+2060 after the hyphen of "най-добър", so that no line breaks there: Manrope has no non-breaking
 * hyphen.
 */
const unbroken = (text: string) => text.replace(/(най-)(?=[а-я])/gi, '$1\u2060');

/** Classes of the element around `HouseDetails`. */
export const houseClass = ({ sale_status: status }: ShownHouse) =>
  status === 'sold' ? 'wrap house house-sold' : 'wrap house';

/**
 * A house as a visitor sees it: pictures, price panel, figures and texts. Staff preview a house
 * with it too.
 */
export function HouseDetails({ house, actions, below, children }: HouseDetailsProps) {
  const { language, messages } = useSite();
  const words = messages.house;
  const name = `${house.make} ${house.model}`;
  const video = videoOf(house.video_url);
  const description = descriptionIn(house, language);
  return (
    <div className="house-columns">
      <Gallery
        pictures={galleryPictures(house)}
        name={name}
        isSold={house.sale_status === 'sold'}
      />
      <PricePanel house={house} name={name} actions={actions} below={below} />
      <div className="house-text">
        <Specification house={house} />
        <Condition house={house} />
        {video && (
          <section>
            <h2>{words.video.title}</h2>
            <AskedFrame
              className="asked-video"
              frame={video.player}
              title={`${words.video.title}: ${name}`}
              page={video.page}
              icon="play"
              ask={words.video.play}
            />
            <p className="fine">{words.video.note(video.host)}</p>
          </section>
        )}
        {house.features.length > 0 && (
          <section>
            <h2>{words.features}</h2>
            <ul className="features">
              {[...new Set(house.features)].map((feature) => {
                const { text, lang } = featureIn(feature, language);
                return (
                  <li key={feature} lang={lang}>
                    {unbroken(text)}
                  </li>
                );
              })}
            </ul>
          </section>
        )}
        <section>
          <h2>
            {words.description}
            {description.lang && <small> ({words.inBulgarian})</small>}
          </h2>
          <div className="description" lang={description.lang}>
            {description.text.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{unbroken(paragraph)}</p>
            ))}
          </div>
        </section>
        {children}
      </div>
    </div>
  );
}
