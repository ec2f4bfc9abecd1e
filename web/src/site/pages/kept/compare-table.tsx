import type { ReactNode } from 'react';
import { referenceDays } from '#domain/law.ts';
import { formatPrice } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import type { Messages } from '#shared/texts/en.ts';
import { shortlistPageMessages } from '#shared/texts/shortlist-page-messages.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { Price } from '#shared/ui/price.tsx';
import { enquiryId } from '../../islands/enquiry/enquiry-form.tsx';
import type { ComparedHouse } from './compared-house.ts';
import { type ComparedRow, comparedFeatures, comparedRows } from './compared-rows.ts';
import { compareHref } from './list-address.ts';

/**
 * The headers of a cell: on a phone a row's header stands above its cells, in no column of its own.
 */
const headsOf = (row: string | number, house: string) => `row-${row} house-${house}`;

/**
 * What the struck prices are, said once for all of them; of a house that was on sale for less than
 * the days of reference with its name.
 */
function struckPrices(
  houses: readonly ComparedHouse[],
  { struckIs, struckOf }: Messages['campaign']['price'],
): string[] {
  const offers = houses.flatMap(({ name, offer }) => (offer ? { name, days: offer.days } : []));
  const young = offers.filter(({ days }) => days < referenceDays);
  return [
    ...(young.length < offers.length ? [struckIs(referenceDays)] : []),
    ...young.map(({ name, days }) => struckOf(name, days)),
  ];
}

/**
 * Houses side by side, as narrow as the screen: the page scrolls, and names, prices and enquiries
 * stay in sight. Without scripts every control is a link or a checkbox with CSS.
 */
export function CompareTable({ houses }: { houses: readonly ComparedHouse[] }) {
  const { language, messages } = useSite();
  const words = shortlistPageMessages[language].shortlistPages.compare;
  const { price } = messages.campaign;
  const { enquireShort, taken } = messages.house;
  const enquire = (status: ComparedHouse['status']) =>
    status === 'available' ? enquireShort : taken[status].enquireShort;
  const without = (gone: string) =>
    compareHref(
      language,
      houses.map(({ id }) => id).filter((id) => id !== gone),
    );
  const unknown = (
    <>
      <span aria-hidden="true">–</span>
      <span className="hidden-text">{words.unknown}</span>
    </>
  );
  const features = comparedFeatures(houses, language);
  const featuresDiffer = features.some((list) => list.some(({ shared }) => !shared));
  const struck = struckPrices(houses, price);
  const pricesDiffer = new Set(houses.map((house) => house.price)).size > 1;
  const row = (
    key: string | number,
    name: string,
    differs: boolean,
    cellOf: (house: ComparedHouse, at: number) => ReactNode,
    langs?: ComparedRow['langs'],
  ) => (
    <tr key={key} className={differs ? 'differs' : 'same'}>
      <th scope="row" id={`row-${key}`}>
        <span>
          {name}
          {differs && <span className="hidden-text"> ({words.differs})</span>}
        </span>
      </th>
      {houses.map((house, at) => (
        <td key={house.id} headers={headsOf(key, house.id)} lang={langs?.[at]}>
          {cellOf(house, at)}
        </td>
      ))}
    </tr>
  );
  return (
    <>
      {houses.length > 1 && (
        <p className="compare-options">
          <label className="check">
            <input type="checkbox" className="only-differences" />
            {words.onlyDifferences}
          </label>
        </p>
      )}
      <div className="compare-frame">
        <table className="compare-table">
          <caption className="hidden-text">{words.table}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="hidden-text">{words.rows.home}</span>
              </th>
              {houses.map(({ id, slug, name, price, status }) => (
                <th scope="col" key={id} id={`house-${id}`}>
                  <a href={`/${language}/houses/${slug}`}>{name}</a>
                  <span className="compare-ask">
                    <span aria-hidden="true">{formatPrice(price, language)}</span>
                    <a
                      className="button"
                      href={`/${language}/houses/${slug}#${enquiryId}`}
                      aria-label={`${enquire(status)}: ${name}`}
                    >
                      {enquire(status)}
                    </a>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="compare-pictures">
              <th scope="row" id="row-picture">
                <span className="hidden-text">{words.rows.picture}</span>
              </th>
              {houses.map(({ id, name, picture }, at) => (
                <td key={id} headers={headsOf('picture', id)} data-house={id} data-name={name}>
                  {Picture({ url: picture, preset: 'card', alt: '', priority: at === 0 })}
                  <a
                    className="compare-remove"
                    href={without(id)}
                    aria-label={words.removeName(name)}
                  >
                    {words.remove}
                  </a>
                </td>
              ))}
            </tr>
            {row('price', words.rows.price, pricesDiffer, ({ price: eur, offer }) => (
              <Price eur={eur} offer={offer} language={language} words={price} />
            ))}
            {struck.length > 0 && (
              <tr className={pricesDiffer ? undefined : 'same'}>
                <th scope="row" id="row-struck">
                  <span>{price.struck}</span>
                </th>
                <td colSpan={houses.length} headers="row-struck">
                  {struck.map((text) => (
                    <p className="lowest" key={text}>
                      {text}
                    </p>
                  ))}
                </td>
              </tr>
            )}
            {comparedRows(houses, language, { house: messages.house, pages: words }).map(
              ({ name, texts, differs, langs }, index) =>
                row(index, name, differs, (_, at) => texts[at] || unknown, langs),
            )}
            {features.some((list) => list.length > 0) &&
              row('features', messages.house.features, featuresDiffer, (_, at) => (
                <ul>
                  {features[at]?.map(({ feature, text, lang, shared }) => (
                    <li key={feature} lang={lang} className={shared ? 'shared' : undefined}>
                      {text}
                    </li>
                  ))}
                </ul>
              ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
