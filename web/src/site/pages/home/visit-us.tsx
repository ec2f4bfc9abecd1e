import './visit.css';
import { dealer } from '../../../../../functions/domain/dealer.ts';
import { directionsAddress, mapAddress, mapPage } from '../../../../../functions/domain/dealer-contact.ts';
import { openingWords } from '../../../../../functions/domain/opening-hours.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { pageTexts } from '../../../shared/texts/page-texts.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { PhoneLink } from '../../../shared/ui/phone-links.tsx';
import { OpenNow } from '../../frame/open-now.tsx';

/** Where the yard is, when it is open, whom to call, and a map for who asks for it. */
export function VisitUs() {
  const { language } = useSite();
  const { visit } = pageTexts[language];
  const { address, phones, email, openingHours } = dealer;
  return (
    <section className="visit">
      <h2>{visit.title}</h2>
      <p>{visit.text}</p>
      <ul>
        <li>
          <Icon name="pin" />
          <span>
            {address.street[language]}, {address.postalCode} {address.town[language]}
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
            <OpenNow />
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
      <div className="map" data-map={mapAddress} data-title={visit.map}>
        {/* A script puts the map here when it is asked for: until then nothing of its service is loaded. */}
        <a href={mapPage} rel="noopener">
          <Icon name="pin" />
          {visit.showMap}
        </a>
      </div>
      <p className="fine">{visit.mapNote}</p>
      <p>
        <a className="button button-quiet" href={directionsAddress} rel="noopener">
          {visit.directions}
        </a>
      </p>
    </section>
  );
}
