import './print.css';
import { dealer } from '#domain/dealer/dealer.ts';
import { openingWords } from '#domain/dealer/opening-hours.ts';
import type { Offer } from '#shared/formats/offer.ts';
import { sofiaMoment } from '#shared/formats/sofia-moment.ts';
import { useSite } from '#shared/site-context.tsx';
import { momentOf } from '../../cards/moment.ts';
import { Wordmark } from '../../frame/wordmark.tsx';
import { houseAddress } from './house-address.ts';
import type { ShownHouse } from './read-house.ts';

/** The dealer's name and contacts, at the top of a sheet. */
export function PrintHead() {
  const { language, hours } = useSite();
  const { address, phones, email } = dealer;
  return (
    <div className="print-head">
      <p className="logo">
        <Wordmark language={language} />
      </p>
      <p>
        {`${address.street[language]}, ${address.postalCode} ${address.town[language]}`}
        <br />
        {openingWords(hours, language).lines.join(' · ')}
      </p>
      <p>
        {`${phones.sales.label[language]} ${phones.sales.shown}`}
        <br />
        {email}
      </p>
    </div>
  );
}

/** The moment at which the printed prices were right. */
export function PrintDate() {
  const { messages, now } = useSite();
  const { day, month, year } = sofiaMoment(now.toISOString());
  return messages.house.printed.asOf(day, messages.campaign.date.months[month] ?? '', year);
}

/** Until when an announced price holds. */
export function PrintUntil({ offer }: { offer: Offer }) {
  const { messages, now } = useSite();
  return messages.campaign.date.until(momentOf(offer.until, messages.campaign, now));
}

/** Shown on paper only: the dealer above the house, and the page's address below it. */
export function PrintSheet({ house }: { house: ShownHouse }) {
  const { language, messages, origin = '', drawCode } = useSite();
  const page = houseAddress(origin, language, house);
  const code = drawCode?.(page);
  const notice = dealer.guaranteeNotice?.[language];
  return (
    <div className="print-sheet">
      <PrintHead />
      <div className="print-code">
        {/* Each row of the code is a line, drawn to both sides of its place. */}
        <div
          // biome-ignore lint/security/noDangerouslySetInnerHtml: digits and letters of the drawing alone
          dangerouslySetInnerHTML={{
            __html: code
              ? `<svg viewBox="0 -.5 ${code.size} ${code.size}" role="img" aria-label="QR"><path d="${code.path}"/></svg>`
              : '',
          }}
        />
        <p>
          {messages.house.printed.scan}
          <br />
          {/*
           * Decoded, because people read and type it: browsers take Cyrillic letters in an address.
           */}
          <strong>{decodeURI(page)}</strong>
          <br />
          <PrintDate />
          {notice && (
            <>
              <br />
              {`${messages.house.guaranteeNotice}: ${origin}${notice}`}
            </>
          )}
        </p>
      </div>
    </div>
  );
}
