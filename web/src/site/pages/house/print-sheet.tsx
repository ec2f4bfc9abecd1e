import './print.css';
import { dealer } from '../../../../../functions/domain/dealer.ts';
import { openingWords } from '../../../../../functions/domain/opening-hours.ts';
import { sofiaMoment } from '../../../shared/formats/sofia-moment.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { Wordmark } from '../../frame/wordmark.tsx';
import { houseAddress } from './house-address.ts';
import type { ShownHouse } from './read-house.ts';

/** What only the printed page shows: whose offer it is above the house, and below it the way back to the page. */
export function PrintSheet({ house }: { house: ShownHouse }) {
  const { language, messages, now, origin = '', drawCode } = useSite();
  const words = messages.house.printed;
  const { address, phones, email, openingHours } = dealer;
  const page = houseAddress(origin, language, house);
  const code = drawCode?.(page);
  const { day, month, year } = sofiaMoment(now.toISOString());
  return (
    <div className="print-sheet">
      <div className="print-head">
        <p className="logo">
          <Wordmark language={language} />
        </p>
        <p>
          {`${address.street[language]}, ${address.postalCode} ${address.town[language]}`}
          <br />
          {openingWords(openingHours, language).lines.join(' · ')}
        </p>
        <p>
          {`${phones.sales.label[language]} ${phones.sales.shown}`}
          <br />
          {email}
        </p>
      </div>
      <div className="print-code">
        <div
          // biome-ignore lint/security/noDangerouslySetInnerHtml: digits and letters of the drawing alone
          dangerouslySetInnerHTML={{
            __html: code
              ? `<svg viewBox="0 0 ${code.size} ${code.size}" role="img" aria-label="QR"><path transform="translate(0 .5)" stroke="#000" d="${code.path}"/></svg>`
              : '',
          }}
        />
        <p>
          {words.scan}
          <br />
          <strong>{page}</strong>
          <br />
          {words.asOf(day, messages.campaign.date.months[month] ?? '', year)}
        </p>
      </div>
    </div>
  );
}
