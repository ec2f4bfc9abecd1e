import './visit.css';
import { type DrawnMap, dealer } from '#domain/dealer/dealer.ts';
import {
  directionsAddress,
  mapAddress,
  mapPage,
  navigationAddress,
} from '#domain/dealer/dealer-contact.ts';
import { openingWords } from '#domain/dealer/opening-hours.ts';
import type { Language } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import { pageTexts } from '#shared/texts/page-texts.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { PhoneLink } from '#shared/ui/phone-links.tsx';
import { OpenNow } from '../frame/open-now.tsx';
import { AskedFrame } from './asked-frame.tsx';

/** A hand-drawn map of the way: it needs no map service. Words beside it say the same. */
function Sketch({
  map: { water, roads, yard, labels },
  language,
}: {
  map: DrawnMap;
  language: Language;
}) {
  return (
    <svg viewBox="0 0 400 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="map-water" d={water} />
      <path className="map-road" d={roads.join('')} />
      {labels.map(({ at: [x, y], text }) => (
        <text key={text.en} x={x} y={y}>
          {text[language]}
        </text>
      ))}
      <path
        className="map-pin"
        transform={`translate(${yard.join()})`}
        d="M0 0c-16-18-16-36 0-36S16-18 0 0"
      />
    </svg>
  );
}

/** Where the yard is, when it is open, whom to call, and a map for visitors who ask for it. */
export function VisitUs() {
  const { language, hours: openingHours } = useSite();
  const { visit } = pageTexts[language];
  const { address, phones, email } = dealer;
  return (
    <section className="visit">
      <h2>{visit.title}</h2>
      <p>{visit.text}</p>
      <ul>
        <li>
          <Icon name="pin" />
          <span>
            {address.street[language]}, {address.postalCode} {address.town[language]}
            <span className="visit-ways">
              <a href={directionsAddress} rel="noopener">
                {visit.directions}
              </a>
              <a href={navigationAddress} rel="noopener">
                {visit.navigation}
              </a>
            </span>
          </span>
        </li>
        <li>
          <Icon name="phone" />
          <span>
            <PhoneLink phone={phones.sales} />
            <br />
            <PhoneLink phone={phones.service} />
          </span>
        </li>
        <li>
          <Icon name="mail" />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        <li>
          <Icon name="clock" />
          <div>
            <OpenNow again />
            <dl className="hours">
              {openingWords(openingHours, language).rows.map(([days, hours]) => (
                <div key={days}>
                  <dt>{days}</dt>
                  <dd>{hours}</dd>
                </div>
              ))}
            </dl>
          </div>
        </li>
      </ul>
      <AskedFrame
        className="map"
        frame={mapAddress}
        title={visit.map}
        page={mapPage}
        icon="pin"
        ask={visit.showMap}
      >
        {dealer.drawnMap && <Sketch map={dealer.drawnMap} language={language} />}
      </AskedFrame>
      <p className="fine">{visit.mapNote}</p>
    </section>
  );
}
